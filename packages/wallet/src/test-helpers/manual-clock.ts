import type { ClearTimeout, Environment } from '../environment.ts'

/** A clock that moves only when `advance` is called. */
export type ManualClock = Pick<Environment, 'now' | 'setTimeout'> & {
  /** Advances the time by `ms` milliseconds. Timers run in order, and the promises of each settle before the next. */
  readonly advance: (ms: number) => Promise<void>
  /** Returns the number of pending timers. */
  readonly waiting: () => number
}

/** Creates a clock whose time is `start`, in milliseconds since 1970. */
export function createManualClock(start = 1_700_000_000_000): ManualClock {
  let now = start
  let timers: readonly { readonly at: number; readonly run: () => void }[] = []
  return {
    now: () => now,
    setTimeout(run, ms): ClearTimeout {
      const timer = { at: now + ms, run }
      timers = [...timers, timer]
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    async advance(ms) {
      const end = now + ms
      for (;;) {
        await settle()
        const due = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0]
        if (due === undefined) break
        timers = timers.filter((timer) => timer !== due)
        now = Math.max(now, due.at)
        due.run()
      }
      now = end
      await settle()
    },
    waiting: () => timers.length,
  }
}

/** Waits until every promise that needs no timer and no network has settled. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}
