/** The shortest time until the processor time is read again. */
const MIN_WAIT_MS = 20

/** What ends a computation. */
export type ProcessorLimits = {
  /** In processor time: on a busy machine a thread may wait for a processor for longer than it computes. */
  readonly deadlineMs: number
  /** Of the clock, however little the processor does for this process. */
  readonly longestMs: number
  /** Returns the processor time of this process. One of its threads has used at most as much. */
  readonly usedMs: () => number
}

/**
 * Calls back once a computation that begins now may have exceeded its limits.
 * @returns the function that stops that.
 */
export function startDeadline({ deadlineMs, longestMs, usedMs }: ProcessorLimits, onOver: () => void): () => void {
  const [startedAt, usedBefore] = [performance.now(), usedMs()]
  const check = () => {
    const leftMs = deadlineMs - (usedMs() - usedBefore)
    if (leftMs <= 0 || performance.now() - startedAt >= longestMs) return onOver()
    timer = setTimeout(check, Math.max(leftMs, MIN_WAIT_MS))
  }
  let timer = setTimeout(check, deadlineMs)
  return () => clearTimeout(timer)
}

/** Returns the processor time of this process and all its threads since it started. */
export function readProcessorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
