import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { listDescendants, runStartCommand, type StartedCommand } from './start-command.ts'

/** Whole programs start, on a machine that may be busy with other tests. */
export const TEST_TIMEOUT_MS = 120_000

/**
 * Gives each test of a file a new data folder. After the test, what was started is killed and the folder is deleted.
 * @returns `path` is the folder of the current test; `run` runs `npm start` on it.
 */
export function createTestDataFolder(): {
  readonly path: () => string
  readonly run: (...flags: string[]) => StartedCommand
} {
  let dataDir = ''
  let started: StartedCommand[] = []
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'laurel-main-'))
  })
  afterEach(async () => {
    for (const { child, exitCode } of started) {
      child.kill('SIGKILL')
      await exitCode
    }
    started = []
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })
  return {
    path: () => dataDir,
    run: (...flags) => {
      const command = runStartCommand(['--data', dataDir, ...flags])
      started.push(command)
      return command
    },
  }
}

/** The processes that a command has started. The list is never empty: the world, two chains, their guards. */
export function processesOf({ child }: StartedCommand): readonly number[] {
  const pids = listDescendants(child.pid ?? 0)
  expect(pids.length).toBeGreaterThanOrEqual(5)
  return [child.pid ?? 0, ...pids]
}
