import { createHash, randomBytes } from 'node:crypto'

/** New tokens of a session. Only their hashes are stored. */
export type NewTokens = {
  readonly accessToken: string
  readonly accessHash: string
  readonly refreshToken: string
  readonly refreshHash: string
}

/** Creates tokens. Each names its session, so that one that was used before is recognized without a list of all. */
export function createTokens(sessionId: string): NewTokens {
  const [accessToken, refreshToken] = [createToken(sessionId), createToken(sessionId)]
  return { accessToken, accessHash: hashToken(accessToken), refreshToken, refreshHash: hashToken(refreshToken) }
}

function createToken(sessionId: string): string {
  return `${sessionId}.${randomBytes(32).toString('base64url')}`
}

/** Returns the SHA-256 of a token in base64url: 256 random bits need no key. It is also the claim `ath` of RFC 9449. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Returns the session that a token names; null for text that is not a token. */
export function sessionOfToken(token: string): string | null {
  const [, id = null] = /^([-_A-Za-z0-9]{22})\.[-_A-Za-z0-9]{43}$/.exec(token) ?? []
  return id
}
