/** A task that runs once at a time, whatever the number of its callers. */
export type SharedRun<Result> = {
  /** Starts the task, or waits for the one that runs. */
  readonly run: (start: () => Promise<Result>) => Promise<Result>
  /** The next caller starts it again, also while one runs. */
  readonly forget: () => void
}

/** Creates it: nothing runs. */
export function createSharedRun<Result>(): SharedRun<Result> {
  let running: Promise<Result> | null = null
  return {
    run: (start) => {
      const own: Promise<Result> =
        running ??
        start().finally(() => {
          if (running === own) running = null
        })
      running = own
      return own
    },
    forget: () => {
      running = null
    },
  }
}
