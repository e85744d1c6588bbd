import { type Client, createClient, custom, type Hex, RpcRequestError } from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addIncentive } from '../boost/add-incentive.ts'
import { type BoostWorld, startBoostWorld } from '../testing/boost-world.ts'
import { incentiveTarget, makeBoost, pool } from '../testing/make-boost.ts'
import { getFirstBlock } from './boost-window.ts'
import { BoostWindowUnknownError } from './errors.ts'
import { getBoostWindow } from './get-boost-window.ts'

let world: BoostWorld
beforeAll(async () => {
  world = await startBoostWorld()
}, 120_000)
afterAll(() => world?.chain.stop())

type Request = { readonly method: string; readonly params?: readonly unknown[] }

/** The world's node, as one that refuses some requests would be. */
function nodeThat({ refuses, changes = (answer) => answer }: NodeFaults): { client: Client; requests: string[] } {
  const requests: string[] = []
  const request = async ({ method, params = [] }: Request): Promise<unknown> => {
    requests.push(method)
    if (refuses(method, params)) {
      throw new RpcRequestError({ body: { method }, url: '', error: { code: -32_005, message: 'too many blocks' } })
    }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const answer: unknown = await (await fetch(world.chain.rpcUrl, { method: 'POST', headers, body })).json()
    const { error, result } = Object(answer)
    if (error) throw new RpcRequestError({ body: { method }, url: '', error })
    return changes(result, method)
  }
  return { client: createClient({ transport: custom({ request }, { retryCount: 0 }), cacheTime: 0 }), requests }
}
type NodeFaults = {
  readonly refuses: (method: string, params: readonly unknown[]) => boolean
  readonly changes?: (answer: unknown, method: string) => unknown
}

const isWide = (method: string, [filter]: readonly unknown[]) => {
  if (method !== 'eth_getLogs') return false
  const { fromBlock, toBlock } = Object(filter)
  return BigInt(toBlock) - BigInt(fromBlock) > 9n
}
const isPast = (method: string, [, block]: readonly unknown[]) => method === 'eth_call' && block !== 'latest'
const blockOf = async (hash: Hex) => (await waitForTransactionReceipt(world.ada, { hash })).blockNumber

/** A boost with two incentives, and a third that was added later. */
async function makeGrowingBoost() {
  const { boostId, hash } = await makeBoost(world, { incentives: [pool(world), pool(world)] })
  await world.chain.client.mine({ blocks: 20 })
  const incentive = incentiveTarget(world, pool(world))
  const added = await addIncentive(world.ada, { core: world.core, boostId, incentive })
  await world.chain.client.mine({ blocks: 3 })
  const [createdBlock, addedBlock] = await Promise.all([blockOf(hash), blockOf(added.hash)])
  return {
    ...{ boostId, hash, addedHash: added.hash },
    window: {
      createdBlock,
      incentives: [createdBlock, createdBlock, addedBlock].map((block, incentiveId) => ({
        ...{ incentiveId, addedBlock: block },
      })),
    },
  }
}

describe('getBoostWindow', () => {
  test('default: one request for logs returns when the boost and each incentive was added', {
    timeout: 60_000,
  }, async () => {
    const { boostId, window } = await makeGrowingBoost()
    const { client, requests } = nodeThat({ refuses: () => false })
    expect(await getBoostWindow(client, { core: world.core, boostId })).toEqual(window)
    expect(requests.filter((method) => method === 'eth_getLogs')).toHaveLength(1)
    expect(getFirstBlock(window, 2)).toBe((window.incentives[2]?.addedBlock ?? 0n) + 1n)
    expect(getFirstBlock(window, 3)).toBeNull()
  })

  test('behavior: with a node that rejects wide ranges, past states of the core are read', {
    timeout: 60_000,
  }, async () => {
    const { boostId, window } = await makeGrowingBoost()
    const { client, requests } = nodeThat({ refuses: isWide })
    expect(await getBoostWindow(client, { core: world.core, boostId })).toEqual(window)
    expect(requests.filter((method) => method === 'eth_getLogs')).toHaveLength(1)
  })

  test('behavior: with a node that also has no past state, logs are read in parts', { timeout: 60_000 }, async () => {
    const { boostId, window } = await makeGrowingBoost()
    const { client } = nodeThat({ refuses: (...request) => isWide(...request) || isPast(...request) })
    expect(await getBoostWindow(client, { core: world.core, boostId })).toEqual(window)
  })

  test('behavior: an older core that has no IncentiveAdded', { timeout: 60_000 }, async () => {
    const { boostId, window } = await makeGrowingBoost()
    const changes = (answer: unknown) =>
      Array.isArray(answer)
        ? answer.filter(({ topics }) => topics[1] !== undefined && topics.length === 4 && BigInt(topics[2]) > 99n)
        : answer
    const { client } = nodeThat({ refuses: () => false, changes })
    const incentives = window.incentives.map(({ incentiveId }) => ({ incentiveId, addedBlock: window.createdBlock }))
    expect(await getBoostWindow(client, { core: world.core, boostId })).toEqual({ ...window, incentives })
  })

  test('error: a node that has lost the past', { timeout: 60_000 }, async () => {
    const { boostId, window } = await makeGrowingBoost()
    const empty = nodeThat({ refuses: () => false, changes: (answer) => (Array.isArray(answer) ? [] : answer) })
    expect(await getBoostWindow(empty.client, { core: world.core, boostId })).toEqual(window)
    const forgetful = nodeThat({ refuses: () => false, changes: (answer) => (Array.isArray(answer) ? [] : answer) })
    const early = { core: world.core, boostId, toBlock: window.createdBlock - 1n }
    await expect(getBoostWindow(forgetful.client, early)).rejects.toThrow(BoostWindowUnknownError)
  })
})
