import type { Service, ServiceExit } from './start-service.ts'
import { describeExit } from './start-service.ts'

/** How often a program is restarted after it ends unexpectedly. */
export const MAX_RESTARTS = 3

/** A program that is restarted when it ends unexpectedly. */
export type SupervisedService = {
  /** Resolves when the program is not restarted any more, because it ended too often or failed to start. */
  readonly exited: Promise<ServiceExit>
  /** Stops the program without a restart. May be called twice. */
  readonly stop: () => Promise<void>
}

/**
 * Restarts a program when it ends unexpectedly, at most `MAX_RESTARTS` times. A program that keeps ending is broken.
 * @param first - the running program. @param start - starts it again.
 * @param onProgress - receives a line of text at each restart.
 */
export function superviseService(
  first: Pick<Service, 'exited' | 'stop'>,
  {
    name,
    start,
    onProgress,
  }: {
    /** The name in messages: “The verifier”. */
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
      // Stops its child processes that still run.
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
