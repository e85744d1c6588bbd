import type { RelayLimits } from './relay-limits.ts'

/** Whether an address may ask once more. */
export type RequestBudget = { readonly spend: (ip: string) => boolean }

/** A bucket for each address that fills by the second. @param now - milliseconds since 1970. */
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
