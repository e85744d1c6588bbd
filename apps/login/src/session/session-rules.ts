/** A session as it is stored. Times are Unix seconds. */
export type StoredSession = {
  readonly id: string
  readonly accountId: string
  /** The thumbprint of the device key to which its tokens are bound. */
  readonly deviceId: string
  readonly projectId: string
  readonly origin: string
  readonly accessHash: string
  readonly accessExpiresAt: number
  readonly refreshHash: string
  readonly previousRefreshHash: string | null
  /** Whether the present tokens were ever used. */
  readonly isUsed: boolean
  readonly createdAt: number
  readonly expiresAt: number
  readonly endedAt: number | null
}

/** A token as a request presents it. */
export type PresentedToken = {
  readonly hash: string
  /** The thumbprint of the key that signed the proof of the request. */
  readonly deviceId: string
  /** Unix seconds. */
  readonly now: number
}

/** The life of an access token: how long a session that was ended elsewhere can go on where the database is not asked. */
export const ACCESS_SECONDS = 600
/** A session ends when it was not refreshed for so long: a month, as of a browser that nobody uses any more. */
export const MAX_IDLE_SECONDS = 30 * 86_400
/** And at last after so long, so that no session is for ever. */
export const MAX_SESSION_SECONDS = 180 * 86_400

/** When a session ends unless it is refreshed. */
export function sessionExpiry({ createdAt, now }: { readonly createdAt: number; readonly now: number }): number {
  return Math.min(createdAt + MAX_SESSION_SECONDS, now + MAX_IDLE_SECONDS)
}

/** Whether an access token opens a session: the present one, of this device key, in time. */
export function isOpenedBy(session: StoredSession, { hash, deviceId, now }: PresentedToken): boolean {
  return (
    session.endedAt === null &&
    now < session.expiresAt &&
    now < session.accessExpiresAt &&
    session.deviceId === deviceId &&
    session.accessHash === hash
  )
}

/**
 * What a refresh token leads to.
 * `rotate`: new tokens. `replace`: new tokens in place of those that never arrived. `end`: the token was used before, so that two
 * parties have it, and the session ends for both. `refuse`: nothing changes.
 */
export type RefreshDecision = 'rotate' | 'replace' | 'end' | 'refuse'

/**
 * Decides on a refresh token (RFC 9700, 4.14.2: rotation with detection of reuse).
 * A response can get lost, so the token before the present one is accepted for as long as what replaced it was never used. Only one of
 * two parties can then have working tokens, and the next refresh of the other ends the session.
 */
export function decideRefresh(session: StoredSession, { hash, deviceId, now }: PresentedToken): RefreshDecision {
  if (session.endedAt !== null || now >= session.expiresAt) return 'refuse'
  // Of another key: a token alone, without its key, must not be able to end the session either.
  if (session.deviceId !== deviceId) return 'refuse'
  if (session.refreshHash === hash) return 'rotate'
  return session.previousRefreshHash === hash && !session.isUsed ? 'replace' : 'end'
}
