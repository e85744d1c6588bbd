import { MAX_COUNTED_CALLERS } from './http-limits.ts'

/** How often one address can send requests. */
export type RateLimit = {
  /** Requests in a row after a pause. */
  readonly burst: number
  readonly perSecond: number
}

/**
 * Limits each caller to a burst and a steady rate. Counts a bounded number of callers, the most recently seen ones.
 * @param nowMs - a monotonic clock.
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
      if (buckets.size > MAX_COUNTED_CALLERS) {
        const [oldest] = buckets.keys()
        if (oldest !== undefined) buckets.delete(oldest)
      }
      if (bucket.left < 1) return false
      bucket.left--
      return true
    },
  }
}
