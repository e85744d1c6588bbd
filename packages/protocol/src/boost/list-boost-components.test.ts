import { type Address, type Client, createClient, encodeFunctionData, erc20Abi, http } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getEventAction } from '../action/get-event-action.ts'
import { getAllowList } from '../allow-list/get-allow-list.ts'
import { NodeUnreachableError } from '../chain/errors.ts'
import { callContract } from '../contract/call.ts'
import { UnsupportedInterfaceError } from '../contract/errors.ts'
import { atOneBlock } from '../contract/read-together.ts'
import { getIncentive } from '../incentive/get-incentive.ts'
import { type BoostWorld, startBoostWorld } from '../testing/boost-world.ts'
import { everyIncentive } from '../testing/every-incentive.ts'
import { makeBoost, makeBudget, pool } from '../testing/make-boost.ts'
import { type RpcProxy, startRpcProxy } from '../testing/rpc-proxy.ts'
import type { Boost } from './boost.ts'
import { listBoosts } from './get-boost.ts'
import { listBoostComponents } from './list-boost-components.ts'

let world: BoostWorld
let node: RpcProxy
let budget: Address
beforeAll(async () => {
  world = await startBoostWorld()
  node = await startRpcProxy(world.chain.rpcUrl)
  budget = await makeBudget(world, { badges: 100n })
  const all = await everyIncentive(world)
  for (let from = 0; from < all.length; from += 2) {
    await makeBoost(world, { budget, incentives: all.slice(from, from + 2) })
  }
  await makeBoost(world, { budget, incentives: [pool(world), pool(world), pool(world)] })
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

async function readComponents(reader: Client, boost: Boost) {
  const [action, allowList, incentives] = await Promise.all([
    getEventAction(reader, { action: boost.action }),
    getAllowList(reader, { allowList: boost.allowList }),
    Promise.all(boost.incentives.map((incentive) => getIncentive(reader, { incentive }))),
  ])
  const assets = incentives.flatMap((each) => ('asset' in each ? [each.asset] : []))
  const symbols = await Promise.all(assets.map((to) => callContract(reader, { to, data: symbol })))
  return { boost, action, allowList, incentives, symbols }
}

/** Lists with separate reads, which a client of one block makes. */
async function expectedOf(range: { readonly before?: bigint; readonly limit: number }) {
  const separate = await atOneBlock(client())
  const boosts = await listBoosts(separate, { core: world.core, ...range })
  return Promise.all(boosts.map((boost) => readComponents(separate, boost)))
}

/** Returns the components, and the requests for them. */
async function listed(range: { readonly before?: bigint; readonly limit: number }) {
  const from = node.requests.length
  const options = { core: world.core, tokenReads: [symbol], ...range }
  const result = await listBoostComponents(client(), options, readComponents)
  return { result, requests: node.requests.slice(from) }
}

describe('listBoostComponents', () => {
  test('default: one request for each five boosts, with the results of separate reads', async () => {
    for (const [range, requests] of [
      [{ before: 6n, limit: 5 }, 1],
      [{ before: 6n, limit: 10 }, 2],
      [{ before: 2n, limit: 3 }, 1],
      [{ before: 0n, limit: 3 }, 1],
      [{ limit: 0 }, 1],
    ] as const) {
      const found = await listed(range)
      expect(found.result).toEqual(await expectedOf(range))
      expect(found.requests, String(Object.values(range))).toEqual(Array.from({ length: requests }, () => 'eth_call'))
    }
  })

  test('behavior: a boost of more incentives takes a second round trip, and the result is the same', async () => {
    const { result, requests } = await listed({ limit: 3 })
    expect(result).toEqual(await expectedOf({ limit: 3 }))
    expect(result[0]?.incentives).toHaveLength(3)
    expect(requests).toEqual(['eth_call', 'eth_call'])
    expect((await listed({ limit: 120 })).result).toEqual(await expectedOf({ limit: 120 }))
  })

  test('behavior: a node that does not run creation code, and a client of one block: the same from separate reads', async () => {
    const range = { before: 6n, limit: 7 }
    const expected = await expectedOf(range)
    const separate = await atOneBlock(client())
    expect(await listBoostComponents(separate, { core: world.core, ...range }, readComponents)).toEqual(expected)
    node.answer(({ params, forward }) => {
      const [call] = params
      const isCreation = typeof call === 'object' && call !== null && !('to' in call)
      return isCreation ? Promise.resolve({ error: { code: -32_602, message: 'to is required' } }) : forward()
    })
    expect((await listed(range)).result).toEqual(expected)
  })

  test('behavior: a boost that comes between two requests for the list: it is listed again', async () => {
    let answered = 0
    node.answer(async ({ method, forward }) => {
      if (method === 'eth_call') answered++
      // The second request for the list is answered after one more boost.
      if (method === 'eth_call' && answered === 2) await makeBoost(world, { budget, incentives: [pool(world)] })
      return forward()
    })
    const { result } = await listed({ limit: 10 })
    const ids = result.map(({ boost }) => boost.boostId)
    expect(ids).toEqual(ids.map((_, at) => BigInt(ids.length - 1 - at)))
    expect(result).toEqual(await expectedOf({ limit: 10 }))
  })

  test('error: an address without a core, an unreachable node, and the error of the function', async () => {
    for (const core of [world.token, world.accounts.ben]) {
      await expect(listBoostComponents(client(), { core, limit: 3 }, readComponents)).rejects.toThrow(
        UnsupportedInterfaceError,
      )
    }
    const { core } = world
    const failing = () => Promise.reject(new RangeError('mine'))
    await expect(listBoostComponents(client(), { core, limit: 3 }, failing)).rejects.toThrow('mine')
    node.fail(503)
    await expect(listBoostComponents(client(), { core, limit: 3 }, readComponents)).rejects.toThrow(
      NodeUnreachableError,
    )
  })
})
