import type { ClearTimeout, Environment } from '../environment.ts'

/** A clock that moves only when told. */
export type ManualClock = Pick<Environment, 'now' | 'setTimeout'> & {
  /** Lets time pass: timers run in order, and what they promised is settled before the next. */
  readonly advance: (ms: number) => Promise<void>
  /** Timers that wait. */
  readonly waiting: () => number
}

/** Makes a clock that stands at `start` milliseconds. */
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

/** Lets every promise that can settle without a timer or the network do so. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}
