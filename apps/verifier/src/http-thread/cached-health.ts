import type { Health } from '../http/health.ts'

/** The main thread says how it is this often. */
export const HEALTH_INTERVAL_MS = 250
/** A main thread that has said nothing for so long is held up: the longest of its turns under attack is a tenth of it. */
const STALL_TIMEOUT_MS = 5_000

/** What the door knows of how the verifier is. */
export type CachedHealth = {
  /** Keeps what was said just now. */
  keep(health: Health): void
  /** What was said last; null when that was too long ago. */
  read(): Health | null
}

/** Remembers how the verifier is, for as long as it is worth anything. @param nowMs - a clock that never goes back. */
export function createCachedHealth(
  first: Health,
  nowMs: () => number,
  { stalledAfterMs = STALL_TIMEOUT_MS }: { stalledAfterMs?: number } = {},
): CachedHealth {
  let [known, saidAtMs] = [first, nowMs()]
  return {
    keep(health) {
      known = health
      saidAtMs = nowMs()
    },
    read: () => (nowMs() - saidAtMs > stalledAfterMs ? null : known),
  }
}
