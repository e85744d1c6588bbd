import type { CancelTimer, Environment } from '../environment.ts'

/** Timers that can all be called off at once. */
export type TimerScope = { readonly after: Environment['after']; readonly cancelAll: () => void }

/** Puts the timers of one wallet object together, so that none outlives it. */
export function createTimerScope(after: Environment['after']): TimerScope {
  const running = new Set<CancelTimer>()
  return {
    after: (ms, run) => {
      const stop = after(ms, () => {
        running.delete(cancel)
        run()
      })
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
