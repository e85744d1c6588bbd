import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findFreePort } from '../service/free-port.ts'
import { createChainClient } from './chain-client.ts'
import { startAnvil } from './start-anvil.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-test-'))
  vi.stubEnv('TMPDIR', folder)
  // Anvil writes to this folder by default.
  vi.stubEnv('HOME', folder)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

/** The files in a folder and in all below it. */
async function listFiles(): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

describe('startAnvil', () => {
  test('behavior: a chain saves a bounded number of old states, and a killed chain leaves no old states behind', async () => {
    const port = await findFreePort([0])
    const chain = await startAnvil({ chainId: 31337, name: 'Chain', port, mining: { type: 'manual' } })
    const client = createChainClient(chain)
    await client.mine({ blocks: 400 })
    const address = `0x${'11'.repeat(20)}` as const
    // The states that anvil saved can be read and reverted to.
    expect(await client.getBalance({ address, blockNumber: 200n })).toBe(0n)
    const id = await client.snapshot()
    await client.mine({ blocks: 400 })
    expect((await listFiles()).length).toBeLessThanOrEqual(256)
    expect((await listFiles()).length).toBeGreaterThan(0)
    await client.revert({ id })
    expect(await client.getBlockNumber()).toBe(400n)
    process.kill(chain.pid, 'SIGKILL')
    await chain.exited
    expect(await listFiles()).toEqual([])
  })
})
