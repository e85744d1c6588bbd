import { PasskeyCancelledError } from '../keys/errors.ts'
import { logInWithPasskey, type UsedPasskey } from '../keys/recovery/passkey.ts'
import type { LoginClient } from '../login/login-client.ts'
import { type PromptStore, RecoveryCancelledError } from './prompt-store.ts'

/**
 * Logs in with a passkey, which its user chooses in the frame. What fails is said there, and the user tries again with another challenge.
 * @param signal - ends the login, which then begins no session.
 * @returns the passkey, which may open the account's recovery too.
 * @throws {PasskeyCancelledError} when the user closes it, and what starting a login throws.
 */
export async function promptPasskey(
  { startPasskey, finishPasskey }: Pick<LoginClient, 'startPasskey' | 'finishPasskey'>,
  prompts: PromptStore,
  signal: AbortSignal,
): Promise<UsedPasskey> {
  // Before the click, because some browsers show passkeys only right in it.
  let next: Awaited<ReturnType<LoginClient['startPasskey']>> | null = await startPasskey()
  const logIn = async () => {
    const { login, challenge } = next ?? (await startPasskey())
    next = null
    const passkey = await logInWithPasskey(challenge)
    await finishPasskey(login, passkey.assertion, signal)
    return passkey
  }
  return prompts.request({ type: 'login', method: 'passkey' }, logIn).catch((error: unknown) => {
    // No account was chosen, whose recovery could be left.
    throw error instanceof RecoveryCancelledError ? new PasskeyCancelledError({ cause: error }) : error
  })
}
