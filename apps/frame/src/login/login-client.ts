import { accountSchemas, loginPaths, loginSchemas, MAX_LOGIN_AGE_SECONDS } from '@laurel/wallet/login-schemas'
import type * as z from 'zod/mini'
import { LoginDeniedError, LoginExpiredError, LoginRefusedError } from './errors.ts'
import type { LoginRequest, LoginTransport } from './login-transport.ts'
import type { SessionKeeper } from './session-keeper.ts'

type Output<name extends keyof typeof loginSchemas> = z.output<(typeof loginSchemas)[name]>
type StartedLogin = Extract<Output<'EmailLoginResponse'>, { readonly login: string }>
/** The account of a session. */
export type LoginAccount = z.output<(typeof accountSchemas)['LoginAccount']>
/** A device of the account. */
export type LoginDevice = z.output<(typeof accountSchemas)['DevicesResponse']>['devices'][number]
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

/** A request that waits at the server for up to 25 seconds, with time for its way. */
const WAIT_TIMEOUT_MS = 40_000
/** How long signing out waits for the server. The session of this browser ends in any case. */
const SIGN_OUT_TIMEOUT_MS = 3_000
/** How long its user may take to choose a recovery method, before the login of which it is a part would be too old. */
const TIME_TO_CHOOSE_MS = 300_000
/** Pause before a wait that failed on its way is begun again. */
const WAIT_AGAIN_MS = 1_000

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
  const { send, perform } = transport
  /** Runs a request of the session, and again with new tokens when the server ended the present ones early. */
  const withToken = async <result>(run: (accessToken: string) => Promise<result>): Promise<result> => {
    const accessToken = await session.accessToken()
    try {
      return await run(accessToken)
    } catch (error) {
      if (!(error instanceof LoginRefusedError) || error.code !== 'login/session-required') throw error
      return run(await session.accessToken(accessToken))
    }
  }
  const sendAs = <schema extends z.ZodMiniType>(request: LoginRequest, schema: schema) =>
    withToken((accessToken) => send({ ...request, accessToken }, schema))
  const performAs = (request: LoginRequest) => withToken((accessToken) => perform({ ...request, accessToken }))
  /** Ends a session at the server, if it can be reached. Never throws. */
  const endSession = (accessToken: string): Promise<void> =>
    perform({ method: 'DELETE', path: loginPaths.session, timeoutMs: SIGN_OUT_TIMEOUT_MS, accessToken }).catch(
      () => undefined,
    )
  /** Takes the session of a login. One that was left while its answer was on its way takes the place of no other session. */
  const begin = async (
    { session: tokens, account }: Pick<Output<'LoggedInResponse'>, 'session' | 'account'>,
    signal: AbortSignal | undefined,
  ) => {
    if (signal?.aborted) {
      void endSession(tokens.accessToken)
      throw signal.reason
    }
    await session.save(tokens, account)
  }
  // Without the signal: what the server answers has to be known, so that a session that nobody wants ends there.
  const finish = async (request: LoginRequest, signal?: AbortSignal): Promise<LoginAccount> => {
    signal?.throwIfAborted()
    const loggedIn = await send(request, loginSchemas.LoggedInResponse)
    await begin(loggedIn, signal)
    return loggedIn.account
  }
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
      for (;;) {
        const request = {
          method: 'POST',
          path: fill(loginPaths.loginDevice, { login }),
          timeoutMs: WAIT_TIMEOUT_MS,
        } as const
        const status = await send({ ...request, signal }, loginSchemas.LoginDeviceResponse).then(
          (response) => response.status,
          (error: unknown) => {
            if (!isPassing(error)) throw error
            return 'unreachable' as const
          },
        )
        if (status === 'code' || status === 'link') return status
        if (status === 'denied') throw new LoginDeniedError()
        if (status === 'expired') throw new LoginExpiredError()
        // A phone that shows the mail app in the meantime loses its connections.
        if (status === 'unreachable') await pause(WAIT_AGAIN_MS, signal)
      }
    },
    /** Finishes a login with the code of the mail. */
    finishWithCode: (login: string, code: string, signal?: AbortSignal): Promise<LoginAccount> =>
      finish({ method: 'POST', path: fill(loginPaths.loginCode, { login }), body: { code } }, signal),
    /** Finishes a login by its approved link, where codes have stopped. */
    finishWithLink: (login: string, signal?: AbortSignal): Promise<LoginAccount> =>
      finish({ method: 'POST', path: fill(loginPaths.loginLink, { login }) }, signal),
    /** Whether there is a session, as far as this browser knows. */
    hasSession: async (): Promise<boolean> => (await session.read()) !== null,
    /** Whether the login is recent enough for the server to let the recovery be changed, as far as this browser knows. */
    isLoginRecent: (): Promise<boolean> => session.isLoginRecent(MAX_LOGIN_AGE_SECONDS * 1_000 - TIME_TO_CHOOSE_MS),
    /** Whose session this browser has, as it saved it. Sends nothing. Null without a session. */
    savedAccount: async (): Promise<{ readonly id: string; readonly email: string | null } | null> => {
      const saved = await session.read()
      return saved === null ? null : { id: saved.accountId, email: saved.email ?? null }
    },
    /** The account of the session. @throws {SignedOutError} */
    getAccount: async (): Promise<LoginAccount> =>
      (await sendAs({ method: 'GET', path: loginPaths.account }, accountSchemas.AccountResponse)).account,
    /** Ends the session in this browser, and at the server if it can be reached. */
    async signOut(): Promise<void> {
      const present = await session.read()
      await session.remove()
      if (present !== null) await endSession(present.accessToken)
    },
    /** The devices of the account. */
    listDevices: async (): Promise<readonly LoginDevice[]> =>
      (await sendAs({ method: 'GET', path: loginPaths.devices }, accountSchemas.DevicesResponse)).devices,
    /** Revokes a device: its sessions end, and its share set is deleted. */
    async revokeDevice(device: string): Promise<void> {
      await performAs({ method: 'DELETE', path: fill(loginPaths.device, { device }) })
    },
    /** Starts to change the email address, with work for it where the server requires that. */
    startEmailChange: (newEmail: string): Promise<Output<'EmailChangeResponse'>> =>
      withWork((solved) => {
        const body = { newEmail, language, ...solved }
        return sendAs({ method: 'POST', path: loginPaths.emailChange, body }, loginSchemas.EmailChangeStartResponse)
      }),
    /** Confirms a change with the code that the present address got. */
    confirmPrimary: (code: string): Promise<Output<'EmailChangeResponse'>> =>
      sendAs({ method: 'POST', path: loginPaths.emailPrimary, body: { code } }, loginSchemas.EmailChangeResponse),
    /** Finishes a change with the code that the new address got. */
    async confirmSecondary(code: string): Promise<LoginAccount> {
      const request = { method: 'POST', path: loginPaths.emailSecondary, body: { code } } as const
      const { account } = await sendAs(request, accountSchemas.AccountResponse)
      if (account.email !== undefined) await session.saveEmail(account.email)
      return account
    },
    /** Starts to log in with an account of a provider. @returns the page for the popup. */
    startSocial: (provider: SocialProvider): Promise<Output<'SocialLoginResponse'>> =>
      send(
        { method: 'POST', path: fill(loginPaths.socialLogin, { provider }), body: app },
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
      const path = fill(loginPaths.farcasterWait, { login })
      const request = { method: 'POST', path, body: { channel }, timeoutMs: WAIT_TIMEOUT_MS } as const
      for (;;) {
        const waited = await send({ ...request, signal }, loginSchemas.FarcasterWaitResponse).catch(
          (error: unknown) => {
            if (!isPassing(error)) throw error
            return null
          },
        )
        if (waited?.status === 'approved') {
          await begin(waited, signal)
          return waited.userName
        }
        // A phone that shows Farcaster's app in the meantime loses its connections.
        if (waited === null) await pause(WAIT_AGAIN_MS, signal)
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
      finish({ method: 'POST', path: fill(loginPaths.passkeyFinish, { login }), body: assertion }, signal),
    /** Has a passkey log in to the account of the session from now on. */
    savePasskey: (registration: Output<'PasskeyRequest'>): Promise<void> =>
      performAs({ method: 'PUT', path: loginPaths.accountPasskey, body: registration }),
    /** Sends a request of the session, for the routes of share sets. */
    sendAs,
    /** The same, for a response without a body. */
    performAs,
  }
}

type Work = Extract<Output<'EmailLoginResponse'>, { readonly work: unknown }>

/** Sends a request until it needs no work. Another device can have been faster: then there is other work. */
async function withWork<response extends object>(
  send: (solved: { readonly solution?: string }) => Promise<response | Work>,
): Promise<response> {
  let solved: { readonly solution?: string } = {}
  for (;;) {
    const response = await send(solved)
    if (!isWork(response)) return response
    const { solveWork } = await import('./solve-work.ts')
    solved = { solution: await solveWork(response.work) }
  }
}

function isWork(response: object): response is Work {
  return 'work' in response
}

/** Returns a path with its parameters. */
export function fill(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => encodeURIComponent(parameters[name] ?? whole))
}

/** Whether a failure can pass: the server cannot be reached, or is busy. */
function isPassing(error: unknown): boolean {
  if (error instanceof LoginRefusedError) return error.status >= 500 || error.code === 'login/too-many-requests'
  return error instanceof Error && 'code' in error && error.code === 'frame/login-unreachable'
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    if (signal?.aborted) return fail(signal.reason)
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const abort = () => {
      end()
      fail(signal?.reason)
    }
    const timer = setTimeout(() => {
      end()
      done()
    }, ms)
    signal?.addEventListener('abort', abort)
  })
}
