import { createRandomId } from '../random-id.ts'
import { RefreshRefusedError, SessionRequiredError } from './errors.ts'
import { ACCESS_SECONDS, decideRefresh, isOpenedBy, type StoredSession, sessionExpiry } from './session-rules.ts'
import type { SessionStore } from './session-store.ts'
import { createTokens, hashToken, type NewTokens, sessionOfToken } from './tokens.ts'

/** The tokens of a session as a response has them. */
export type SessionTokens = {
  readonly accessToken: string
  readonly refreshToken: string
  /** The life of the access token, in seconds. */
  readonly expiresIn: number
}

/** Whom a session belongs to. */
export type SessionOwner = Pick<StoredSession, 'accountId' | 'deviceId' | 'projectId' | 'origin'>
/** A session that a request has opened. */
export type LiveSession = SessionOwner & { readonly id: string }

/** A refresh can lose against another one at the same time, which then decides what its token is. More than twice is not chance. */
const MAX_REFRESH_TRIES = 3

/** Sessions with rotating tokens that are bound to a device key. */
export type SessionService = ReturnType<typeof createSessionService>

/**
 * Creates the service.
 * @param options.nowSeconds - Unix time. @param options.onReuse - hears of a session that ended because its token was used twice.
 */
export function createSessionService({
  store,
  nowSeconds,
  onReuse,
}: {
  readonly store: SessionStore
  readonly nowSeconds: () => number
  readonly onReuse: (session: StoredSession) => Promise<void>
}) {
  const toResponse = ({ accessToken, refreshToken }: NewTokens): SessionTokens => ({
    ...{ accessToken, refreshToken, expiresIn: ACCESS_SECONDS },
  })
  return {
    /** Starts a session, always with a new id, so that nobody can have chosen it. @param on - where it is stored, such as a transaction. */
    async start(owner: SessionOwner, on: SessionStore = store): Promise<SessionTokens> {
      const now = Math.floor(nowSeconds())
      const id = createRandomId()
      const tokens = createTokens(id)
      const { accessHash, refreshHash } = tokens
      await on.insert({
        ...{ id, ...owner, accessHash, refreshHash, previousRefreshHash: null, isUsed: false, endedAt: null },
        ...{ accessExpiresAt: now + ACCESS_SECONDS, createdAt: now, expiresAt: sessionExpiry({ createdAt: now, now }) },
      })
      return toResponse(tokens)
    },
    /** Opens a session by its access token. @throws {SessionRequiredError} */
    async open(accessToken: string, deviceId: string): Promise<LiveSession> {
      const id = sessionOfToken(accessToken)
      const session = id === null ? null : await store.find(id)
      const hash = hashToken(accessToken)
      if (session === null || !isOpenedBy(session, { hash, deviceId, now: nowSeconds() })) {
        throw new SessionRequiredError()
      }
      if (!session.isUsed) await store.markUsed(session.id, hash)
      const { accountId, projectId, origin } = session
      return { id: session.id, accountId, deviceId, projectId, origin }
    },
    /** Returns new tokens for a refresh token. @throws {RefreshRefusedError} */
    async refresh(refreshToken: string, deviceId: string): Promise<SessionTokens> {
      const id = sessionOfToken(refreshToken)
      const hash = hashToken(refreshToken)
      for (let tries = 0; id !== null && tries < MAX_REFRESH_TRIES; tries++) {
        const now = Math.floor(nowSeconds())
        const session = await store.find(id)
        if (session === null) break
        const decision = decideRefresh(session, { hash, deviceId, now })
        if (decision === 'refuse') break
        if (decision === 'end') {
          if (await store.end(id, 'token-reused')) await onReuse(session)
          break
        }
        const tokens = createTokens(id)
        const isChanged = await store.changeTokens(id, session.refreshHash, {
          ...{ accessHash: tokens.accessHash, accessExpiresAt: now + ACCESS_SECONDS, refreshHash: tokens.refreshHash },
          ...{ previousRefreshHash: hash, expiresAt: sessionExpiry({ createdAt: session.createdAt, now }) },
        })
        if (isChanged) return toResponse(tokens)
      }
      throw new RefreshRefusedError()
    },
    /** Ends a session of its user. */
    async signOut({ id }: LiveSession): Promise<void> {
      await store.end(id, 'sign-out')
    },
  }
}
