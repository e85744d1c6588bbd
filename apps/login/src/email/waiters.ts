/** Requests that wait until something happens to a login in this process. */
export type Waiters = {
  /** Resolves when the login is notified of, after the time, or when the server stops. */
  wait(id: string, ms: number): Promise<void>
  notify(id: string): void
  isStopped(): boolean
  /** Ends all waiting, and whatever begins later. */
  stop(): void
}

/** Creates an empty list of waiting requests. */
export function createWaiters(): Waiters {
  const waiting = new Map<string, Set<() => void>>()
  let isStopped = false
  const notify = (id: string) => {
    for (const wake of waiting.get(id) ?? []) wake()
  }
  return {
    wait(id, ms) {
      if (isStopped) return Promise.resolve()
      return new Promise((done) => {
        const wakes = waiting.get(id) ?? new Set()
        waiting.set(id, wakes)
        const wake = () => {
          clearTimeout(timer)
          wakes.delete(wake)
          if (wakes.size === 0 && waiting.get(id) === wakes) waiting.delete(id)
          done()
        }
        const timer = setTimeout(wake, ms)
        wakes.add(wake)
      })
    },
    notify,
    isStopped: () => isStopped,
    stop() {
      isStopped = true
      for (const id of [...waiting.keys()]) notify(id)
    },
  }
}
