import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addIncentive } from '../boost/add-incentive.ts'
import { getBoost } from '../boost/get-boost.ts'
import { topUpFromBudget, topUpFromSender } from '../boost/top-up.ts'
import { allocate } from '../budget/allocate.ts'
import { transact } from '../contract/write.ts'
import { getTransactionEvidence } from '../evidence/get-transaction-evidence.ts'
import { type BoostWorld, startBoostWorld } from '../testing/boost-world.ts'
import { incentiveTarget, makeBoost, pool } from '../testing/make-boost.ts'
import { getFundingLocation } from './get-funding-location.ts'
import { isBoostFunder } from './is-boost-funder.ts'

const tokenAbi = parseAbi([
  'function transfer(address to, uint256 amount) returns (bool)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function topup(uint256 amount)',
])

let world: BoostWorld
beforeAll(async () => {
  world = await startBoostWorld()
}, 120_000)
afterAll(() => world?.chain.stop())

/** Returns for which of ada and ben a transaction of either does not count. For another boost it always counts. */
async function fundersOf(hash: `0x${string}`, boostId: bigint): Promise<readonly ('ada' | 'ben')[]> {
  const { core, accounts } = world
  const [evidence, place] = await Promise.all([
    getTransactionEvidence(world.ada, { hash }),
    getFundingLocation(world.ada, { core, boostId }),
  ])
  const ofAnother = { ...place, boostId: boostId + 1n, incentives: [], budget: world.token }
  for (const account of [accounts.ada, accounts.ben]) {
    expect(isBoostFunder(evidence, { ...ofAnother, account })).toBe(false)
  }
  return (['ada', 'ben'] as const).filter((name) => isBoostFunder(evidence, { ...place, account: accounts[name] }))
}

const send = (to: Address, data: `0x${string}`) => transact(world.ada, { to, data, what: 'Sending it' })
const transfer = (to: Address, amount: bigint) =>
  send(world.token, encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] }))

describe('isBoostFunder', () => {
  test('default: creating, adding to and topping up a boost funds it, for the account that does it', {
    timeout: 60_000,
  }, async () => {
    const { core } = world
    const { boostId, hash } = await makeBoost(world, { incentives: [pool(world)] })
    const added = await addIncentive(world.ada, { core, boostId, incentive: incentiveTarget(world, pool(world)) })
    const parameters = { ...pool(world), limit: 2n }
    const fromSender = await topUpFromSender(world.ada, { core, boostId, incentiveId: 0, parameters })
    const fromBudget = await topUpFromBudget(world.ada, { core, boostId, incentiveId: 0, parameters })
    for (const funding of [hash, added.hash, fromSender.hash, fromBudget.hash]) {
      expect(await fundersOf(funding, boostId)).toEqual(['ada'])
      const evidence = await getTransactionEvidence(world.ada, { hash: funding })
      const place = await getFundingLocation(world.ada, { core, boostId })
      // Any contract can write the core's logs.
      const foreign = { ...place, core: world.token, incentives: [], budget: world.token, account: world.accounts.ada }
      expect(isBoostFunder(evidence, foreign)).toBe(false)
    }
  })

  test('default: a transfer to the incentive and its own topup are funding, past the core', {
    timeout: 60_000,
  }, async () => {
    const { core } = world
    const { boostId } = await makeBoost(world, { incentives: [{ ...pool(world), manager: world.accounts.ada }] })
    const [incentive] = (await getBoost(world.ada, { core, boostId })).incentives
    if (!incentive) throw new Error('The boost has no incentive.')
    const amount = pool(world).reward * 2n
    const plain = await transfer(incentive, amount)
    expect(await fundersOf(plain.hash, boostId)).toEqual(['ada'])
    await send(world.token, encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [incentive, amount] }))
    const own = await send(incentive, encodeFunctionData({ abi: tokenAbi, functionName: 'topup', args: [amount] }))
    expect(await fundersOf(own.hash, boostId)).toEqual(['ada'])
  })

  test('behavior: money that only reaches the budget funds no boost', { timeout: 60_000 }, async () => {
    const { core } = world
    const { boostId } = await makeBoost(world, { incentives: [pool(world)] })
    const { budget } = await getBoost(world.ada, { core, boostId })
    const allocated = await allocate(world.ada, { budget, asset: world.token, amount: 5n })
    expect(await fundersOf(allocated.hash, boostId)).toEqual([])
    expect(await fundersOf((await transfer(world.accounts.ben, 5n)).hash, boostId)).toEqual([])
  })
})
