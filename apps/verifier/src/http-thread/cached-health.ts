import type { Health } from '../http/health.ts'

/** How often the main thread reports its health, in milliseconds. */
export const HEALTH_INTERVAL_MS = 250
/** A main thread that has not reported for this long is stalled. Its longest turn under attack takes a tenth of it. */
const STALL_TIMEOUT_MS = 5_000

/** The last known health of the verifier. */
export type CachedHealth = {
  /** Saves a report that arrived now. */
  keep(health: Health): void
  /** Returns the last report; null when it is too old. */
  read(): Health | null
}

/** Caches the health of the verifier until it expires. @param nowMs - a monotonic clock. */
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
