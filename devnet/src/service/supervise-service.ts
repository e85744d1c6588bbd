import type { Service, ServiceExit } from './start-service.ts'
import { describeExit } from './start-service.ts'

/** So often a program is started again after it ended by itself. */
export const MAX_RESTARTS = 3

/** A program that is started again when it ends unasked. */
export type SupervisedService = {
  /** Resolves when it has ended for good: it was started again too often, or could not be. */
  readonly exited: Promise<ServiceExit>
  /** Ends it for good. May be called twice. */
  readonly stop: () => Promise<void>
}

/**
 * Starts a program again when it ends unasked, a few times and no more: what ends again and again is broken.
 * @param first - it runs already. @param start - starts it again.
 * @param onProgress - gets a line for people each time.
 */
export function superviseService(
  first: Pick<Service, 'exited' | 'stop'>,
  {
    name,
    start,
    onProgress,
  }: {
    /** As people know it: “The verifier”. */
    readonly name: string
    readonly start: () => Promise<Pick<Service, 'exited' | 'stop'>>
    readonly onProgress: (line: string) => void
  },
): SupervisedService {
  let running = first
  let isStopping = false

  async function watch(): Promise<ServiceExit> {
    for (let restarts = 0; ; restarts += 1) {
      const exit = await running.exited
      if (isStopping || restarts === MAX_RESTARTS) return exit
      onProgress(`${name} ended unexpectedly with ${describeExit(exit)}. Starting it again`)
      // What belongs to it and still runs.
      await running.stop()
      if (isStopping) return exit
      try {
        running = await start()
      } catch (error) {
        return { ...exit, output: `${exit.output}\n${error instanceof Error ? error.message : error}`.trim() }
      }
      onProgress(`${name} runs again`)
      if (isStopping) await running.stop()
    }
  }

  const exited = watch()
  return {
    exited,
    async stop() {
      isStopping = true
      await running.stop()
      await exited
    },
  }
}
