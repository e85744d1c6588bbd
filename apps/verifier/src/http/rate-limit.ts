/** How often one address may ask. */
export type RateLimit = {
  /** Requests at once, after a rest. */
  readonly burst: number
  readonly perSecond: number
}

/** Callers that are counted; beyond it the one that asked longest ago is dropped. */
const MAX_CALLERS = 50_000

/**
 * Lets each caller ask in bursts and at a steady pace. Remembers a bounded number of callers, those last seen.
 * @param nowMs - a clock that never goes back.
 */
export function createRateLimiter({ burst, perSecond }: RateLimit, nowMs: () => number) {
  const buckets = new Map<string, { left: number; atMs: number }>()
  return {
    /** @returns false when the caller must wait. */
    take(caller: string): boolean {
      const now = nowMs()
      const bucket = buckets.get(caller) ?? { left: burst, atMs: now }
      bucket.left = Math.min(burst, bucket.left + ((now - bucket.atMs) / 1000) * perSecond)
      bucket.atMs = now
      buckets.delete(caller)
      buckets.set(caller, bucket)
      if (buckets.size > MAX_CALLERS) {
        const [oldest] = buckets.keys()
        if (oldest !== undefined) buckets.delete(oldest)
      }
      if (bucket.left < 1) return false
      bucket.left--
      return true
    },
  }
}
