import { toBase64Url, utf8 } from '../keys/bytes.ts'
import { RecoveryDeniedError } from '../keys/errors.ts'
import { logInWithPasskey } from '../keys/recovery/passkey.ts'
import type { LoginAccount } from '../login/account-client.ts'
import { RecentLoginRequiredError, SignedOutError } from '../login/errors.ts'
import type { LoginClient, SocialProvider } from '../login/login-client.ts'
import type { ProviderPopup } from '../login/provider-popup.ts'
import type { CodeMail, LoginProof, PromptStore } from './prompt-store.ts'

/** What a login of an open account needs of the login server. */
export type AgainClient = Pick<
  LoginClient,
  | 'startEmail'
  | 'waitForDevice'
  | 'finishWithCode'
  | 'finishWithLink'
  | 'startPasskey'
  | 'finishPasskey'
  | 'startSocial'
  | 'finishSocial'
  | 'signOut'
>

/** Whose login it has to be. */
export type AgainAccount = {
  readonly id: string
  readonly email: string | null
  /** The provider that logs in to it in a popup; null without one. */
  readonly provider: SocialProvider | null
}

/**
 * Logs the user of an open account in again, in the frame: with a code that is mailed, with the passkey, or at the provider. It is a whole login, of which
 * the server requires as much as of every other, so that an unlocked device or a stolen session is not enough.
 * @param hasPasskey - whether a passkey protects its recovery, which then logs in too. @param openPopup - opens the popup of a provider.
 * @throws {RecentLoginRequiredError} where there is none of them, as for Farcaster: its user logs in in the app.
 * @throws {RecoveryCancelledError} when the user closes it. @throws {SignedOutError} when it was a login of another account.
 */
export async function logInAgain(
  client: AgainClient,
  { id, email, provider }: AgainAccount,
  hasPasskey: boolean,
  prompts: PromptStore,
  openPopup: () => ProviderPopup,
): Promise<void> {
  if (email === null && !hasPasskey && provider === null) throw new RecentLoginRequiredError()
  const leaving = new AbortController()
  const mailed: { login: string | null } = { login: null }
  const mail: CodeMail | null = email === null ? null : createCodeMail(client, email, mailed, leaving.signal)
  // Before the click, because some browsers show passkeys only right in it.
  let challenge = hasPasskey ? await client.startPasskey().catch(() => null) : null

  const logIn = async (proof: LoginProof): Promise<LoginAccount> => {
    switch (proof.type) {
      case 'code':
        return client.finishWithCode(mailed.login ?? '', proof.code, leaving.signal)
      case 'link':
        return client.finishWithLink(mailed.login ?? '', leaving.signal)
      case 'passkey': {
        const started = challenge ?? (await client.startPasskey())
        challenge = null
        const { assertion } = await logInWithPasskey(started.challenge)
        // It would log in to its own account, whose session would take the place of this one.
        if (assertion.userHandle !== toBase64Url(utf8(id))) throw new RecoveryDeniedError()
        return client.finishPasskey(started.login, assertion, leaving.signal)
      }
      case 'provider': {
        if (provider === null) throw new RecentLoginRequiredError()
        const popup = openPopup()
        return client.finishSocial(await popup.logIn(client.startSocial(provider)), leaving.signal)
      }
      default:
        return proof satisfies never
    }
  }

  try {
    await prompts.requestLogin({ mail, hasPasskey, provider }, async (proof) => {
      if ((await logIn(proof)).id === id) return
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
