import type { Context } from 'hono'
import { checkProof, type ProofReplays } from './check-proof.ts'
import { SessionRequiredError } from './errors.ts'
import type { Nonces } from './nonces.ts'
import type { LiveSession, SessionService } from './session-service.ts'
import { hashToken } from './tokens.ts'

/** Who sends a request. Every route below `/v1` calls one of these first. */
export type Authentication = {
  /** Returns the id of the device: the thumbprint of the key that signed the proof. @throws {InvalidProofError} @throws {NonceRequiredError} */
  requireDevice(c: Context): Promise<string>
  /** Returns the session that the access token opens. @throws {SessionRequiredError} and as `requireDevice`. */
  requireSession(c: Context): Promise<LiveSession>
}

/**
 * Creates the checks of who sends a request.
 * @param options.url - the server's public origin, which proofs name.
 */
export function createAuthentication({
  url,
  sessions,
  ...parts
}: {
  readonly url: string
  readonly sessions: Pick<SessionService, 'open'>
  readonly nonces: Nonces
  readonly replays: ProofReplays
}): Authentication {
  const check = (c: Context, accessTokenHash: string | null) =>
    checkProof(c.req.header('dpop'), { method: c.req.method, url: `${url}${c.req.path}`, accessTokenHash }, parts)
  return {
    requireDevice: (c) => check(c, null),
    async requireSession(c) {
      const [, accessToken] = /^DPoP ([-_.A-Za-z0-9]{1,256})$/.exec(c.req.header('authorization') ?? '') ?? []
      if (accessToken === undefined) throw new SessionRequiredError()
      const deviceId = await check(c, hashToken(accessToken))
      return sessions.open(accessToken, deviceId)
    },
  }
}
