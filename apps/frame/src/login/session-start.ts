import { loginPaths, loginSchemas } from '@laurel/wallet/login-schemas'
import type * as z from 'zod/mini'
import type { LoginAccount } from './account-client.ts'
import type { LoginRequest, LoginTransport } from './login-transport.ts'
import type { SessionKeeper } from './session-keeper.ts'

/** How long signing out waits for the server. The session of this browser ends in any case. */
const SIGN_OUT_TIMEOUT_MS = 3_000

type LoggedIn = z.output<(typeof loginSchemas)['LoggedInResponse']>

/** What begins and ends the session of this browser. */
export type SessionStart = {
  /**
   * Takes the session of a login. One that was left while its answer was on its way takes the place of no other session.
   * @throws the reason of the signal when it is aborted.
   */
  readonly begin: (loggedIn: Pick<LoggedIn, 'session' | 'account'>, signal: AbortSignal | undefined) => Promise<void>
  /** Sends the last request of a login, and takes its session. */
  readonly finish: (request: LoginRequest, signal?: AbortSignal) => Promise<LoginAccount>
  /** Ends the session in this browser, and at the server if it can be reached. */
  readonly signOut: () => Promise<void>
}

/** Creates it. */
export function createSessionStart({
  transport: { send, perform },
  session,
}: {
  readonly transport: LoginTransport
  readonly session: SessionKeeper
}): SessionStart {
  /** Ends a session at the server, if it can be reached. Never throws. */
  const endSession = (accessToken: string): Promise<void> =>
    perform({ method: 'DELETE', path: loginPaths.session, timeoutMs: SIGN_OUT_TIMEOUT_MS, accessToken }).catch(
      () => undefined,
    )
  const begin: SessionStart['begin'] = async ({ session: tokens, account }, signal) => {
    if (signal?.aborted) {
      void endSession(tokens.accessToken)
      throw signal.reason
    }
    await session.save(tokens, account)
  }
  return {
    begin,
    // Without the signal: what the server answers has to be known, so that a session that nobody wants ends there.
    finish: async (request, signal) => {
      signal?.throwIfAborted()
      const loggedIn = await send(request, loginSchemas.LoggedInResponse)
      await begin(loggedIn, signal)
      return loggedIn.account
    },
    signOut: async () => {
      const present = await session.read()
      await session.remove()
      if (present !== null) await endSession(present.accessToken)
    },
  }
}
