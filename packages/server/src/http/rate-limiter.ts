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
  const fill = (caller: string) => {
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
    return bucket
  }
  return {
    /** @param count - requests that are let in together or not at all. @returns false when the caller must wait. Then nothing is taken. */
    take(caller: string, count = 1): boolean {
      const bucket = fill(caller)
      if (bucket.left < count) return false
      bucket.left -= count
      return true
    },
    /** Returns requests that were taken and not answered. */
    giveBack(caller: string, count = 1): void {
      const bucket = fill(caller)
      bucket.left = Math.min(burst, bucket.left + count)
    },
    /** Returns after how many seconds a caller can send so many requests; Infinity when that is more than a burst. */
    secondsUntil(caller: string, count = 1): number {
      return count > burst ? Number.POSITIVE_INFINITY : Math.max(0, count - fill(caller).left) / perSecond
    },
  }
}
