import { toBase64Url, utf8 } from '../keys/bytes.ts'
import { RecoveryDeniedError } from '../keys/errors.ts'
import { logInWithPasskey } from '../keys/recovery/passkey.ts'
import { RecentLoginRequiredError, SignedOutError } from '../login/errors.ts'
import type { LoginAccount, LoginClient } from '../login/login-client.ts'
import type { CodeMail, LoginProof, PromptStore } from './prompt-store.ts'

/** What a login of an open account needs of the login server. */
export type AgainClient = Pick<
  LoginClient,
  'startEmail' | 'waitForDevice' | 'finishWithCode' | 'finishWithLink' | 'startPasskey' | 'finishPasskey' | 'signOut'
>

/**
 * Logs the user of an open account in again, in the frame: with a code that is mailed, or with the passkey. It is a whole login, of which
 * the server requires as much as of every other, so that an unlocked device or a stolen session is not enough.
 * @param account - whose login it has to be. @param hasPasskey - whether a passkey protects its recovery, which then logs in too.
 * @throws {RecentLoginRequiredError} where there is neither: its user logs in at a provider, in the app.
 * @throws {RecoveryCancelledError} when the user closes it. @throws {SignedOutError} when the address is another account's by now.
 */
export async function logInAgain(
  client: AgainClient,
  account: { readonly id: string; readonly email: string | null },
  hasPasskey: boolean,
  prompts: PromptStore,
): Promise<void> {
  const { email } = account
  if (email === null && !hasPasskey) throw new RecentLoginRequiredError()
  const leaving = new AbortController()
  const mailed: { login: string | null } = { login: null }
  const mail: CodeMail | null = email === null ? null : createCodeMail(client, email, mailed, leaving.signal)
  // Before the click, because some browsers show passkeys only right in it.
  let challenge = hasPasskey ? await client.startPasskey().catch(() => null) : null

  const logIn = async (proof: LoginProof): Promise<LoginAccount> => {
    switch (proof.type) {
      case 'code':
        return client.finishWithCode(mailed.login ?? '', proof.code)
      case 'link':
        return client.finishWithLink(mailed.login ?? '')
      case 'passkey': {
        const started = challenge ?? (await client.startPasskey())
        challenge = null
        const { assertion } = await logInWithPasskey(started.challenge)
        // It would log in to its own account, whose session would take the place of this one.
        if (assertion.userHandle !== toBase64Url(utf8(account.id))) throw new RecoveryDeniedError()
        return client.finishPasskey(started.login, assertion)
      }
      default:
        return proof satisfies never
    }
  }

  try {
    await prompts.requestLogin({ mail, hasPasskey }, async (proof) => {
      if ((await logIn(proof)).id === account.id) return
      await client.signOut()
      throw new SignedOutError()
    })
  } finally {
    leaving.abort()
  }
}

function createCodeMail(
  client: AgainClient,
  to: string,
  mailed: { login: string | null },
  signal: AbortSignal,
): CodeMail {
  return {
    to,
    send: async () => {
      const { login, action, matchCode = null } = await client.startEmail(to)
      mailed.login = login
      return { matchCode, isLinkFirst: action === 'VERIFY_DEVICE' }
    },
    waitForLink: () => client.waitForDevice(mailed.login ?? '', signal),
  }
}
