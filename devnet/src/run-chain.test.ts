import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createChainClient } from './chain/chain-client.ts'
import { startAnvil } from './chain/start-anvil.ts'
import { StateUnreadableError } from './data-folder/errors.ts'
import { runChain } from './run-chain.ts'
import { findFreePort } from './service/free-port.ts'

const spec = { chainId: 777, name: 'Test chain', isTestnet: false, port: 0 }
let folder: string
let stateFile: string
let lines: string[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-run-'))
  stateFile = join(folder, 'chain.json')
  const anvil = await startAnvil({ ...spec, port: await findFreePort([0]), stateFile, mining: { type: 'manual' } })
  await createChainClient(anvil).mine({ blocks: 5 })
  await anvil.stop()
  lines = []
})
afterEach(() => rm(folder, { recursive: true }))

const run = () =>
  runChain({ spec, stateFile, blockTimeSeconds: 1000, ports: [0], onProgress: (line) => lines.push(line) })

describe('runChain', () => {
  test('default: it continues the saved chain', async () => {
    const chain = await run()
    expect(await createChainClient(chain).getBlockNumber()).toBe(5n)
    await chain.stop()
    expect(lines).toEqual([])
  })

  test('behavior: a truncated state is replaced by the state of the last successful start', async () => {
    await (await run()).stop()
    const whole = await readFile(stateFile, 'utf8')
    await writeFile(stateFile, whole.slice(0, whole.length / 2))
    const chain = await run()
    expect(await createChainClient(chain).getBlockNumber()).toBe(5n)
    expect(lines).toEqual(['Test chain: the saved state cannot be read. Using the state of the last start'])
    await chain.stop()
  })

  test('error: a truncated state without an older state cannot be read', async () => {
    await writeFile(stateFile, '{"block":')
    await expect(run()).rejects.toThrow(StateUnreadableError)
    await expect(run()).rejects.toMatchObject({ code: 'devnet/state-unreadable', file: stateFile })
  })
})
