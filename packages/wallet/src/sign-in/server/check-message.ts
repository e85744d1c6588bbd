import { toMilliseconds } from '../sign-in-grammar.ts'
import { SignInVerificationError } from './errors.ts'
import { NONCE_TTL_MS } from './nonce-store.ts'

/** Maximum difference between clocks. Source: docs/security.md#f18. */
export const CLOCK_SKEW_MS = 60_000

/** The parts of a message that say which site it is for. */
export type MessageSite = { readonly scheme?: string; readonly domain: string; readonly uri: string }

/** The parts of a message that say when it is valid, as RFC 3339. */
export type MessageTimes = {
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
}

/**
 * Checks that a message is for this site, and that a page of this site sent it.
 * @throws {SignInVerificationError} when it is for another one.
 */
export function checkSite(message: MessageSite, domains: readonly string[], origin: string | null | undefined): void {
  const { scheme = 'https', domain, uri } = message
  if (!domains.includes(domain)) throw new SignInVerificationError('domain')
  const expected = `${scheme}://${domain}`
  // Without encryption an attacker on the network could sign in as the user. A local connection does not leave the
  // machine.
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(domain)
  if (scheme !== 'https' && !(scheme === 'http' && isLocal)) throw new SignInVerificationError('domain')
  if (origin !== expected) throw new SignInVerificationError('origin')
  if (uri !== expected && !uri.startsWith(`${expected}/`)) throw new SignInVerificationError('uri')
}

/**
 * Checks the times of a message.
 * @returns when the session must end, in milliseconds since 1970.
 * @throws {SignInVerificationError} when it is not valid now, or for longer than the app allows.
 */
export function checkTimes(message: MessageTimes, now: number, longestSeconds: number): number {
  const issuedAt = toMilliseconds(message.issuedAt)
  if (issuedAt > now + CLOCK_SKEW_MS || issuedAt < now - NONCE_TTL_MS - CLOCK_SKEW_MS) {
    throw new SignInVerificationError('issued-at')
  }
  if (message.notBefore !== undefined && toMilliseconds(message.notBefore) > now + CLOCK_SKEW_MS) {
    throw new SignInVerificationError('not-before')
  }
  if (message.expirationTime === undefined) throw new SignInVerificationError('lifetime')
  const expiresAt = toMilliseconds(message.expirationTime)
  if (expiresAt <= now - CLOCK_SKEW_MS) throw new SignInVerificationError('expired')
  if (expiresAt <= issuedAt || expiresAt - issuedAt > longestSeconds * 1000)
    throw new SignInVerificationError('lifetime')
  return expiresAt
}
