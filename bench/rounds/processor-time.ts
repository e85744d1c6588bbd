import { readFileSync } from 'node:fs'

/** Reads how long something took so far. Milliseconds, from an arbitrary start. */
export type Stopwatch = { readonly counts: 'processor time of the thread' | 'the clock'; read(): number }

const SCHEDULER_FILE = '/proc/thread-self/schedstat'
const sleeper = new Int32Array(new SharedArrayBuffer(4))

/** Sleeps without yielding to the event loop. */
export function sleep(ms: number): void {
  Atomics.wait(sleeper, 0, 0, ms)
}

/**
 * A stopwatch of this thread's processor time, where the system reports it (Linux): then neither a neighbor that takes
 * the
 * processor away nor Node's own helper threads count as work. Elsewhere the clock.
 */
export function createStopwatch(): Stopwatch {
  if (readScheduler() === null) return { counts: 'the clock', read: () => performance.now() }
  return {
    counts: 'processor time of the thread',
    read() {
      // The system adds up when a thread leaves the processor.
      sleep(1)
      return readScheduler() ?? Number.NaN
    },
  }
}

function readScheduler(): number | null {
  try {
    const [onProcessor] = readFileSync(SCHEDULER_FILE, 'latin1').split(' ')
    const nanoseconds = Number(onProcessor)
    return nanoseconds > 0 ? nanoseconds / 1e6 : null
  } catch {
    return null
  }
}
