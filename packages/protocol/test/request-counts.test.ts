/** The number of requests to the node. The reads of one result are batched, and all of them are of one block. */
import { type Address, createClient, http } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getEventAction } from '../src/action/get-event-action.ts'
import { listClones } from '../src/action/list-clones.ts'
import { getAllowList } from '../src/allow-list/get-allow-list.ts'
import type { Boost } from '../src/boost/boost.ts'
import { readBoostComponents } from '../src/boost/boost-reads.ts'
import { createBoostFromBudget } from '../src/boost/create-boost-from-budget.ts'
import { getBoost, listBoosts } from '../src/boost/get-boost.ts'
import { getCore } from '../src/boost/get-core.ts'
import { getBudget, getBudgetBalance } from '../src/budget/get-budget.ts'
import { getEligibility } from '../src/claim/get-eligibility.ts'
import { getIncentive } from '../src/incentive/get-incentive.ts'
import { type BoostWorld, startBoostWorld } from '../src/testing/boost-world.ts'
import { boostPayload, makeBoost, makeBudget, pool } from '../src/testing/make-boost.ts'
import { type RpcProxy, startRpcProxy } from '../src/testing/rpc-proxy.ts'
import { getValidator } from '../src/validator/get-validator.ts'

let world: BoostWorld
let node: RpcProxy
let budget: Address
beforeAll(async () => {
  world = await startBoostWorld()
  node = await startRpcProxy(world.chain.rpcUrl)
  budget = await makeBudget(world)
}, 60_000)
afterAll(async () => {
  await node.stop()
  await world.chain.stop()
})

function countingClient() {
  const { account, chain } = world.ada
  const transport = http(node.url, { retryCount: 0 })
  return createClient({ account, chain, transport, pollingInterval: 20, cacheTime: 0 })
}

/** Returns the requests of a call. */
async function requestsDuring(run: (client: ReturnType<typeof countingClient>) => Promise<unknown>) {
  const from = node.requests.length
  await run(countingClient())
  return node.requests.slice(from)
}

describe('reads', () => {
  let boost: Boost
  beforeAll(async () => {
    const validator = 'payableLimitedSignerValidatorV2'
    for (let made = 0; made < 3; made++)
      boost = await makeBoost(world, { budget, incentives: [pool(world)], validator })
  }, 60_000)
  const place = () => ({ core: world.core, boostId: boost.boostId })

  // Each row also has the number of requests from before reads were batched.
  test.each<[name: string, most: number, before: number, run: Parameters<typeof requestsDuring>[0]]>([
    ['getBoost', 1, 1, (client) => getBoost(client, place())],
    ['listBoosts of 3', 1, 4, (client) => listBoosts(client, { core: world.core, limit: 40 })],
    [
      ...(['the parts of 3 boosts', 1, 33] as const),
      async (client) =>
        readBoostComponents(client, { boosts: [boost, boost, boost] }, (reader, { action, allowList, incentives }) =>
          Promise.all([
            getEventAction(reader, { action }),
            getAllowList(reader, { allowList }),
            ...incentives.map((incentive) => getIncentive(reader, { incentive })),
          ]),
        ),
    ],
    ['getCore', 3, 7, (client) => getCore(client, { core: world.core })],
    ['getBudget', 2, 2, (client) => getBudget(client, { budget })],
    ['getBudgetBalance', 1, 3, (client) => getBudgetBalance(client, { budget, asset: world.token })],
    ['getAllowList', 2, 2, (client) => getAllowList(client, { allowList: boost.allowList })],
    ['getValidator', 3, 4, (client) => getValidator(client, { validator: boost.validator })],
    ['getEventAction', 1, 2, (client) => getEventAction(client, { action: boost.action })],
    ['getIncentive', 4, 7, (client) => getIncentive(client, { incentive: boost.incentives[0] ?? '0x' })],
    [
      ...(['getEligibility', 1, 16] as const),
      (client) => getEligibility(client, { ...place(), incentiveId: 0, claimant: world.accounts.ben }),
    ],
    [
      ...(['listClones of 1', 3, 2] as const),
      (client) => listClones(client, { registry: world.at('registry'), deployer: world.accounts.ada }),
    ],
  ])('default: %s asks at most %i times (it was %i)', async (_, most, _before, run) => {
    const requests = await requestsDuring(run)
    expect(requests.length, requests.join(' ')).toBeLessThanOrEqual(most)
  })

  test('default: all of them are of one block, even when new blocks come meanwhile', async () => {
    const blocks: unknown[] = []
    node.answer(async ({ method, params, forward }) => {
      if (method === 'eth_call') {
        blocks.push(params[1])
        await world.chain.client.mine({ blocks: 1 })
      }
      return forward()
    })
    await getIncentive(countingClient(), { incentive: boost.incentives[0] ?? '0x' })
    node.answer(({ forward }) => forward())
    expect(blocks.length).toBeGreaterThan(2)
    expect(new Set(blocks).size).toBe(1)
    expect(blocks[0]).toMatch(/^0x/)
  })
})

describe('createBoostFromBudget', () => {
  test('default: what it checks first is one request, and all of it 7 besides what a node needs to be sent to (it was 28)', async () => {
    const boost = boostPayload(world, { budget, incentives: [pool(world), pool(world)] })
    const requests = await requestsDuring((client) => createBoostFromBudget(client, { core: world.core, boost }))
    // The number of requests for a receipt depends on the clock.
    const others = requests.filter((method) => method !== 'eth_getTransactionReceipt' && method !== 'eth_blockNumber')
    expect(others.filter((method) => method === 'eth_call')).toHaveLength(3)
    expect(others).not.toContain('eth_getCode')
    expect(others.length, others.join(' ')).toBeLessThanOrEqual(8)
  })
})
