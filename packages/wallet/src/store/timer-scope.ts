import type { ClearTimeout, Environment } from '../environment.ts'

/** Timers that can all be cancelled at once. */
export type TimerScope = { readonly setTimeout: Environment['setTimeout']; readonly cancelAll: () => void }

/** Groups the timers of one wallet object, so that none outlives it. */
export function createTimerScope(setTimeout: Environment['setTimeout']): TimerScope {
  const running = new Set<ClearTimeout>()
  return {
    setTimeout: (run, ms) => {
      const stop = setTimeout(() => {
        running.delete(cancel)
        run()
      }, ms)
      const cancel = () => {
        running.delete(cancel)
        stop()
      }
      running.add(cancel)
      return cancel
    },
    cancelAll: () => {
      for (const cancel of running) cancel()
    },
  }
}
