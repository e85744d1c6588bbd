import { loginPaths, loginSchemas } from '@laurel/wallet/login-schemas'
import type * as z from 'zod/mini'
import { createAccountClient, type LoginAccount } from './account-client.ts'
import { LoginDeniedError, LoginExpiredError } from './errors.ts'
import { fillPath } from './fill-path.ts'
import type { LoginTransport } from './login-transport.ts'
import { sendPatiently } from './send-patiently.ts'
import type { SessionKeeper } from './session-keeper.ts'
import { createSessionStart } from './session-start.ts'
import { withWork } from './with-work.ts'

type Output<name extends keyof typeof loginSchemas> = z.output<(typeof loginSchemas)[name]>
type StartedLogin = Extract<Output<'EmailLoginResponse'>, { readonly login: string }>
/** A provider of social logins that speaks OpenID Connect or OAuth. */
export type SocialProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'

/** The app that shows the frame. */
export type LoginApp = {
  readonly projectId: string
  /** As the browser names it in a message, never as the app does. */
  readonly origin: string
  /** The language of the frame, in which its user gets mails. */
  readonly language: string
}

/** The login server, for the rest of the frame. Methods throw the errors of {@link LoginTransport} and those that they name. */
export type LoginClient = ReturnType<typeof createLoginClient>

/**
 * Creates the client of the login server for one app. What waits for a login or finishes one takes the signal of the login: aborted, it
 * throws the reason, and begins no session.
 * @param app - the app whose page shows the frame.
 */
export function createLoginClient(
  { language, ...app }: LoginApp,
  { transport, session }: { readonly transport: LoginTransport; readonly session: SessionKeeper },
) {
  const { send } = transport
  const { begin, finish, signOut } = createSessionStart({ transport, session })
  return {
    /** Starts to log in with an email address, with work for it where the server requires that. */
    startEmail: (email: string): Promise<StartedLogin> =>
      withWork((solved) => {
        const body = { email, ...app, language, ...solved }
        return send({ method: 'POST', path: loginPaths.emailLogin, body }, loginSchemas.EmailLoginResponse)
      }),
    /**
     * Waits until the link of a login is approved.
     * @returns `code`: a code was mailed. `link`: finish with the link alone.
     * @throws {LoginDeniedError} @throws {LoginExpiredError}
     */
    async waitForDevice(login: string, signal?: AbortSignal): Promise<'code' | 'link'> {
      const path = fillPath(loginPaths.loginDevice, { login })
      for (;;) {
        const { status } = await sendPatiently(
          transport,
          { method: 'POST', path, signal },
          loginSchemas.LoginDeviceResponse,
        )
        if (status === 'code' || status === 'link') return status
        if (status === 'denied') throw new LoginDeniedError()
        if (status === 'expired') throw new LoginExpiredError()
      }
    },
    /** Finishes a login with the code of the mail. */
    finishWithCode: (login: string, code: string, signal?: AbortSignal): Promise<LoginAccount> =>
      finish({ method: 'POST', path: fillPath(loginPaths.loginCode, { login }), body: { code } }, signal),
    /** Finishes a login by its approved link, where codes have stopped. */
    finishWithLink: (login: string, signal?: AbortSignal): Promise<LoginAccount> =>
      finish({ method: 'POST', path: fillPath(loginPaths.loginLink, { login }) }, signal),
    /** Ends the session in this browser, and at the server if it can be reached. */
    signOut,
    /** Starts to log in with an account of a provider. @returns the page for the popup. */
    startSocial: (provider: SocialProvider): Promise<Output<'SocialLoginResponse'>> =>
      send(
        { method: 'POST', path: fillPath(loginPaths.socialLogin, { provider }), body: app },
        loginSchemas.SocialLoginResponse,
      ),
    /** Finishes it with the address that the popup posted. */
    finishSocial: (resultUri: string, signal?: AbortSignal): Promise<LoginAccount> =>
      finish({ method: 'POST', path: loginPaths.socialFinish, body: { resultUri } }, signal),
    /** Starts to log in with Farcaster. @returns what its app opens, and the channel that it answers on. */
    startFarcaster: (): Promise<Output<'FarcasterLoginResponse'>> =>
      send({ method: 'POST', path: loginPaths.farcasterLogin, body: app }, loginSchemas.FarcasterLoginResponse),
    /** Waits until the user has signed in Farcaster's app, and finishes. @returns what the user is called. */
    async waitForFarcaster(login: string, channel: string, signal?: AbortSignal): Promise<string> {
      const path = fillPath(loginPaths.farcasterWait, { login })
      const request = { method: 'POST', path, body: { channel }, signal } as const
      for (;;) {
        const waited = await sendPatiently(transport, request, loginSchemas.FarcasterWaitResponse)
        if (waited.status === 'approved') {
          await begin(waited, signal)
          return waited.userName
        }
      }
    },
    /** Starts to log in with a passkey. @returns what it has to sign. */
    startPasskey: (): Promise<Output<'PasskeyLoginResponse'>> =>
      send({ method: 'POST', path: loginPaths.passkeyLogin, body: app }, loginSchemas.PasskeyLoginResponse),
    /** Finishes it with what the passkey signed. */
    finishPasskey: (
      login: string,
      assertion: Output<'PasskeyFinishRequest'>,
      signal?: AbortSignal,
    ): Promise<LoginAccount> =>
      finish({ method: 'POST', path: fillPath(loginPaths.passkeyFinish, { login }), body: assertion }, signal),
    ...createAccountClient(language, { transport, session }),
  }
}
