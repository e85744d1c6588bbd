/** Counted boosts. Past this number the one that was quiet longest is dropped. */
const MAX_COUNTED_BOOSTS = 200_000
/** The priority of a boost with at most one queued transaction. Each doubling lowers it by one, so 20 levels cover a million. */
const MAX_PRIORITY = 20

/**
 * Gives the work of each boost a priority that falls as the boost makes more of it, so that a boost that floods the queue waits
 * behind all others, and none waits forever. Source: docs/security.md#b9.
 * @param windowMs - after this time without work a boost starts again. @param nowMs - a monotonic clock.
 */
export function createFairPriority({ windowMs, nowMs }: { windowMs: number; nowMs: () => number }) {
  const made = new Map<string, { count: number; atMs: number }>()
  return {
    /** @returns 20 for a boost's first piece of work, one less for each doubling, at least 0. */
    next(boost: string): number {
      const now = nowMs()
      const before = made.get(boost)
      const count = before && now - before.atMs < windowMs ? before.count + 1 : 1
      made.delete(boost)
      made.set(boost, { count, atMs: now })
      if (made.size > MAX_COUNTED_BOOSTS) {
        const [oldest] = made.keys()
        if (oldest !== undefined) made.delete(oldest)
      }
      return Math.max(0, MAX_PRIORITY - Math.floor(Math.log2(count)))
    },
  }
}
