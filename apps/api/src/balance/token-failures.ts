import type { Address } from 'viem'

/** How long a token that failed is not read again. So long a node's short outage hides it, too. */
const FAILURE_MS = 60_000
/** Tokens that are remembered. Each has some 100 bytes. */
const MAX_FAILURES = 20_000

/** Tokens that failed a moment ago. To read a hostile one costs the nodes more than all others, so it is not read for every request. */
export type TokenFailures = {
  has(chainId: number, token: Address): boolean
  add(chainId: number, token: Address): void
}

/** Creates an empty memory of failures. @param nowMs - a monotonic clock. */
export function createTokenFailures(nowMs: () => number): TokenFailures {
  const failedAtMs = new Map<string, number>()
  return {
    has(chainId, token) {
      const at = failedAtMs.get(`${chainId}:${token}`)
      return at !== undefined && nowMs() - at < FAILURE_MS
    },
    add(chainId, token) {
      const key = `${chainId}:${token}`
      failedAtMs.delete(key)
      failedAtMs.set(key, nowMs())
      const [oldest] = failedAtMs.keys()
      if (failedAtMs.size > MAX_FAILURES && oldest !== undefined) failedAtMs.delete(oldest)
    },
  }
}
