/** How many messages an app may send at once. A page that loads reads a few hundred values of a chain. */
export const MAX_BURST = 1_000
/** How many messages an app may send each second from then on. */
export const MAX_MESSAGES_PER_SECOND = 200

/** What is left of the burst at a time in milliseconds. */
export type RateLimit = { readonly tokens: number; readonly at: number }

/** Returns the limit of a connection that sent nothing. */
export function createRateLimit(now: number): RateLimit {
  return { tokens: MAX_BURST, at: now }
}

/** Returns the limit after one more message, or null when it is one too many. Pure. A clock that goes back adds nothing. */
export function countMessage({ tokens, at }: RateLimit, now: number): RateLimit | null {
  const added = (Math.max(0, now - at) / 1000) * MAX_MESSAGES_PER_SECOND
  const left = Math.min(MAX_BURST, tokens + added)
  return left < 1 ? null : { tokens: left - 1, at: Math.max(at, now) }
}
