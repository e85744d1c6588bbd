import { describe, expect, test } from 'vitest'
import { listRunning } from './testing/start-command.ts'
import { createTestDataFolder, processesOf, TEST_TIMEOUT_MS } from './testing/test-data-folder.ts'

const dataFolder = createTestDataFolder()
const start = (...flags: string[]) => dataFolder.run('--seed', 'none', ...flags)

/** How the command ends in other ways than by Ctrl-C: `main.test.ts`. */
describe('npm start, ended in other ways', () => {
  // One world for all these checks, because creating a world takes longer than all of them.
  test('behavior: a second start is refused; a killed one leaves no process but its data; it ends when a chain ends', {
    timeout: TEST_TIMEOUT_MS,
  }, async () => {
    const first = start('--chains-only')
    await first.waitForOutput('Laurel is ready.')
    const second = start('--chains-only')
    expect(await second.exitCode).toBe(1)
    expect(second.output()).toContain('is already running')
    const pids = processesOf(first)
    expect(listRunning(pids).length).toBeGreaterThanOrEqual(5)

    // SIGKILL leaves no chance to clean up.
    first.child.kill('SIGKILL')
    await first.exitCode
    await expect.poll(() => listRunning(pids), { timeout: 30_000 }).toEqual([])
    const again = start('--chains-only')
    await again.waitForOutput('Laurel is ready.')
    expect(again.output()).not.toContain('Making')

    const others = processesOf(again)
    const [chain] = listRunning(others).filter((process) => process.includes('--chain-id 31337'))
    process.kill(Number.parseInt(chain ?? '', 10), 'SIGKILL')
    expect(await again.exitCode).toBe(1)
    expect(again.output()).toContain('Laurel Local ended unexpectedly with signal SIGKILL')
    expect(listRunning(others)).toEqual([])
  })

  test('behavior: stopped while it creates the world, it leaves no process behind', {
    timeout: TEST_TIMEOUT_MS,
  }, async () => {
    const command = dataFolder.run('--chains-only')
    await command.waitForOutput('Laurel Local Testnet: ')
    const pids = processesOf(command)
    command.child.kill('SIGTERM')
    await command.exitCode
    await expect.poll(() => listRunning(pids), { timeout: 30_000 }).toEqual([])
  })
})
