import { type Address, type Client, createClient, encodeFunctionData, erc20Abi, type Hex, http } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getEventAction } from '../action/get-event-action.ts'
import { getAllowList } from '../allow-list/get-allow-list.ts'
import type { AllowListParameters } from '../allow-list/payload.ts'
import { callContract } from '../contract/call.ts'
import { UnsupportedInterfaceError } from '../contract/errors.ts'
import { atOneBlock } from '../contract/read-together.ts'
import { getIncentive } from '../incentive/get-incentive.ts'
import { type BoostWorld, startBoostWorld } from '../testing/boost-world.ts'
import { everyIncentive } from '../testing/every-incentive.ts'
import { makeBoost, makeBudget, pool } from '../testing/make-boost.ts'
import { type RpcProxy, startRpcProxy } from '../testing/rpc-proxy.ts'
import type { Boost } from './boost.ts'
import { readBoostComponents } from './boost-reads.ts'
import { listBoosts } from './get-boost.ts'

let world: BoostWorld
let node: RpcProxy
let budget: Address
let boosts: readonly Boost[]
beforeAll(async () => {
  world = await startBoostWorld()
  node = await startRpcProxy(world.chain.rpcUrl)
  budget = await makeBudget(world, { badges: 100n })
  const [user, owner] = [world.accounts.cleo, world.accounts.ada]
  const lists: readonly AllowListParameters[] = [
    { type: 'openAllowList' },
    { type: 'simpleAllowList', owner, users: [user] },
    { type: 'simpleDenyList', owner, users: [user] },
    { type: 'offchainAccessList', owner, allowListIds: ['one', 'another'], denyListIds: [] },
  ]
  const all = await everyIncentive(world)
  const made: Boost[] = []
  for (const [at, allowList] of lists.entries()) {
    const incentives = at === 0 ? all.slice(0, 6) : at === 1 ? all.slice(6) : [pool(world)]
    made.push(await makeBoost(world, { budget, incentives, allowList }))
  }
  boosts = made
}, 60_000)
afterAll(async () => {
  await node.stop()
  await world.chain.stop()
})
beforeEach(() => {
  node.answer(({ forward }) => forward())
})

const client = () => createClient({ transport: http(node.url, { retryCount: 0 }) })
const symbol = encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' })

/** Reads all components of a boost, and the symbol of each token that it names. */
async function readComponents(reader: Client, boost: Boost) {
  const [action, allowList, incentives] = await Promise.all([
    getEventAction(reader, { action: boost.action }),
    getAllowList(reader, { allowList: boost.allowList }),
    Promise.all(boost.incentives.map((incentive) => getIncentive(reader, { incentive }))),
  ])
  const tokens = [
    ...action.actionSteps.slice(0, 1).map(({ targetContract }) => targetContract),
    ...incentives.flatMap((each) => [
      ...('asset' in each ? [each.asset] : []),
      ...('peg' in each ? [each.peg] : []),
      ...('venue' in each ? [each.venue] : []),
    ]),
  ]
  const symbols = await Promise.all(tokens.map((to) => callContract(reader, { to, data: symbol })))
  return { boost, action, allowList, incentives, symbols }
}

/** Returns what a function returns, and its requests. */
async function requestsDuring<result>(run: () => Promise<result>) {
  const from = node.requests.length
  const result = await run()
  return { result, requests: node.requests.slice(from) }
}

describe('readBoostComponents', () => {
  test('default: one request for every kind of incentive and list, with the results of separate reads', async () => {
    // A client that reads at one block is used as it is.
    const separate = await atOneBlock(client())
    const expected = await readBoostComponents(separate, { boosts }, readComponents)
    expect(new Set(expected.flatMap(({ incentives }) => incentives.map(({ type }) => type))).size).toBe(11)
    expect(expected.map(({ boost }) => boost)).toEqual(boosts)
    const { result, requests } = await requestsDuring(() =>
      readBoostComponents(client(), { boosts, tokenReads: [symbol] }, readComponents),
    )
    expect(result).toEqual(expected)
    expect(requests).toEqual(['eth_call'])
  })

  test('behavior: a further boost takes at most 350 bytes of request, with the four reads of each token', async () => {
    const boost = boosts.at(-1)
    if (boost === undefined) throw new Error('There is no boost.')
    const tokenReads: readonly Hex[] = ['0x00000001', '0x00000002', '0x00000003', '0x00000004']
    const bytesFor = async (count: number) => {
      let bytes = 0
      node.answer(({ params: [call], forward }) => {
        if (typeof call === 'object' && call !== null && 'data' in call) bytes = String(call.data).length / 2
        return forward()
      })
      // As if each boost had other components.
      const others = Array.from({ length: count }, (_, at): Boost => {
        const other = (address: Address): Address => `0x${at}${address.slice(3)}`
        const { action, allowList, incentives } = boost
        return { ...boost, action: other(action), allowList: other(allowList), incentives: incentives.map(other) }
      })
      await readBoostComponents(client(), { boosts: others, tokenReads }, async () => null)
      return bytes
    }
    expect((await bytesFor(6)) - (await bytesFor(5))).toBeLessThanOrEqual(350)
  })

  test('behavior: many boosts take a request for a few of them, and come back in their order', async () => {
    const many = Array.from({ length: 30 }, (_, at) => boosts[at % boosts.length] ?? boosts).flat()
    const { result, requests } = await requestsDuring(() =>
      readBoostComponents(client(), { boosts: many, tokenReads: [symbol] }, readComponents),
    )
    expect(result.map(({ boost }) => boost)).toEqual(many)
    expect(new Set(requests)).toEqual(new Set(['eth_call']))
    expect(requests.length).toBeLessThanOrEqual(10)
    expect(await readBoostComponents(client(), { boosts: [] }, readComponents)).toEqual([])
  })

  test('behavior: another read, and a node that does not run creation code: the same results from separate reads', async () => {
    const expected = await readBoostComponents(client(), { boosts, tokenReads: [symbol] }, readComponents)
    expect(await readBoostComponents(client(), { boosts }, readComponents)).toEqual(expected)
    node.answer(({ params, forward }) => {
      const [call] = params
      const isCreation = typeof call === 'object' && call !== null && !('to' in call)
      return isCreation ? Promise.resolve({ error: { code: -32_602, message: 'to is required' } }) : forward()
    })
    expect(await readBoostComponents(client(), { boosts, tokenReads: [symbol] }, readComponents)).toEqual(expected)
  })

  test('error: a boost with components that are none of the protocol’s throws as with separate reads', async () => {
    const [boost] = boosts
    if (boost === undefined) throw new Error('There is no boost.')
    for (const changes of [
      { incentives: [world.token] },
      { incentives: [world.accounts.ben] },
      { allowList: world.token },
    ]) {
      const foreign = { ...boost, ...changes }
      const { result, requests } = await requestsDuring(() =>
        readBoostComponents(client(), { boosts: [foreign, boost], tokenReads: [symbol] }, (reader, each) =>
          readComponents(reader, each).catch((error: Error) => error),
        ),
      )
      expect(result[0]).toBeInstanceOf(UnsupportedInterfaceError)
      expect(result[1]).toHaveProperty('boost', boost)
      expect(requests).toEqual(['eth_call'])
    }
  })
})

describe('listBoosts', () => {
  test('default: one request, with the results of separate reads', async () => {
    const separate = await atOneBlock(client())
    for (const range of [
      {},
      { limit: 2 },
      { limit: 0 },
      { before: 3n },
      { before: 3n, limit: 2 },
      { before: 0n },
      { before: 99n, limit: 120 },
      { limit: 80 },
      { limit: 500 },
      { before: -1n },
      { before: 1n << 256n, limit: 3 },
    ]) {
      const { result } = await requestsDuring(() => listBoosts(client(), { core: world.core, ...range }))
      expect(result, String(Object.entries(range))).toEqual(await listBoosts(separate, { core: world.core, ...range }))
    }
    expect((await listBoosts(client(), { core: world.core, limit: 40 })).map(({ boostId }) => boostId)).toEqual([
      3n,
      2n,
      1n,
      0n,
    ])
    for (const [limit, expected] of [
      [40, ['eth_call']],
      [100, ['eth_call', 'eth_call', 'eth_call']],
    ] as const) {
      const { requests } = await requestsDuring(() => listBoosts(client(), { core: world.core, limit }))
      expect(requests).toEqual(expected)
    }
  })

  test('behavior: a boost that comes between two requests for the list: all of it is read again, at one block', async () => {
    let answered = 0
    node.answer(async ({ method, forward }) => {
      if (method === 'eth_call') answered++
      // The second request for the list is answered after one more boost.
      if (method === 'eth_call' && answered === 2) await makeBoost(world, { budget, incentives: [pool(world)] })
      return forward()
    })
    const { result, requests } = await requestsDuring(() => listBoosts(client(), { core: world.core, limit: 80 }))
    expect(requests).toContain('eth_blockNumber')
    const ids = result.map(({ boostId }) => boostId)
    expect(ids).toEqual(ids.map((_, at) => BigInt(ids.length - 1 - at)))
    expect(ids.length).toBe(5)
  })

  test('error: an address without a core throws as with separate reads', async () => {
    for (const core of [world.token, world.accounts.ben]) {
      await expect(listBoosts(client(), { core })).rejects.toThrow(UnsupportedInterfaceError)
    }
  })
})
