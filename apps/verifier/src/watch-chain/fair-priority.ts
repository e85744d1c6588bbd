/** Boosts remembered; the one that was quiet longest goes first. */
const MAX_BOOSTS = 200_000
const HIGHEST = 20

/**
 * Gives each boost's work a priority that falls as the boost makes more of it: whoever floods waits behind everybody else,
 * and nobody is ever left out. Source: docs/security.md#b9.
 * @param windowMs - after a quiet time of this length a boost begins anew. @param nowMs - a clock that never goes back.
 */
export function createFairPriority({ windowMs, nowMs }: { windowMs: number; nowMs: () => number }) {
  const made = new Map<string, { count: number; atMs: number }>()
  return {
    /** @returns 20 for a boost's first piece of work, one less for each doubling, 0 at the least. */
    next(boost: string): number {
      const now = nowMs()
      const before = made.get(boost)
      const count = before && now - before.atMs < windowMs ? before.count + 1 : 1
      made.delete(boost)
      made.set(boost, { count, atMs: now })
      if (made.size > MAX_BOOSTS) {
        const [oldest] = made.keys()
        if (oldest !== undefined) made.delete(oldest)
      }
      return Math.max(0, HIGHEST - Math.floor(Math.log2(count)))
    },
  }
}
