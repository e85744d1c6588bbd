import type { RelayLimits } from './relay-limits.ts'

/** Limits the requests of each address. */
export type RequestBudget = { readonly spend: (ip: string) => boolean }

/** Creates a budget with one token bucket for each address. @param now - milliseconds since 1970. */
export function createRequestBudget(limits: RelayLimits, now: () => number): RequestBudget {
  const buckets = new Map<string, { readonly left: number; readonly at: number }>()
  return {
    spend(ip) {
      const at = now()
      const { left, at: before } = buckets.get(ip) ?? { left: limits.requestBurst, at }
      const filled = Math.min(limits.requestBurst, left + ((at - before) / 1000) * limits.requestsPerSecond)
      buckets.set(ip, { left: Math.max(0, filled - 1), at })
      return filled >= 1
    },
  }
}
