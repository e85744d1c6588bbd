import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { boostRegistryAbi } from '@laurel/protocol/abi'
import { getAbiItem } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createChainClient } from './chain/chain-client.ts'
import { findFreePort, LOCAL_HOST } from './service/free-port.ts'
import { type RunningWorld, startWorld, type WorldOptions } from './start-world.ts'
import type { WorldChain } from './world.ts'

let dataDir: string
let lines: string[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'laurel-world-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

/** Starts a world without a history, in a folder and on ports of this test. */
async function start(options: Partial<WorldOptions> = {}): Promise<RunningWorld> {
  lines = []
  const ports = { 31337: await findFreePort([0]), 31338: await findFreePort([0]) }
  const onProgress = (line: string) => lines.push(line)
  return startWorld({ dataDir, fresh: false, ports, blockTimeSeconds: 2, seed: 'none', onProgress, ...options })
}

function mainChainOf({ world }: RunningWorld): WorldChain {
  const [chain] = world.chains
  if (chain === undefined) throw new RangeError('The world has no chain.')
  return chain
}

/** `start-world.test.ts` has the first start and a restart. */
describe('startWorld, again', () => {
  test('behavior: a fresh world deletes the old state, and a port in use is skipped', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, LOCAL_HOST, resolve))
    const address = server.address()
    if (typeof address !== 'object' || address === null) throw new TypeError('A TCP server has a port.')

    const running = await start({ fresh: true, ports: { 31337: address.port } })
    const main = mainChainOf(running)
    expect(new URL(main.rpcUrl).port).not.toBe(String(address.port))
    expect(lines).toContainEqual(expect.stringContaining(`port ${address.port} is in use`))
    expect(main.actions).toEqual([])
    const registered = await createChainClient(main).getLogs({
      address: main.contracts.registry,
      event: getAbiItem({ abi: boostRegistryAbi, name: 'Deployed' }),
      fromBlock: 0n,
    })
    expect(registered).toEqual([])
    await running.stop()
    await new Promise((resolve) => server.close(resolve))
  })

  test('behavior: a world whose creation is interrupted is created again', async () => {
    await rm(join(dataDir, 'world', 'made.json'))
    const running = await start()
    expect(lines).toContainEqual(expect.stringContaining('Creating two chains'))
    await running.stop()
  })

  test('behavior: the ports of the last run are used again when no others are requested', async () => {
    const first = await start()
    await first.stop()
    const second = await startWorld({ dataDir, fresh: false, blockTimeSeconds: 2, seed: 'none', onProgress: () => {} })
    expect(second.world.chains.map(({ rpcUrl }) => rpcUrl)).toEqual(first.world.chains.map(({ rpcUrl }) => rpcUrl))
    await second.stop()
  })
})
