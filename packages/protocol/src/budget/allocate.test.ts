import { erc20Abi } from 'viem'
import { getTransactionCount, readContract } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { topUpFromSender } from '../boost/top-up.ts'
import { prepareCalls } from '../contract/prepare-calls.ts'
import { type BoostWorld, startBoostWorld } from '../testing/boost-world.ts'
import { makeBoost, makeBudget, pool } from '../testing/make-boost.ts'
import { allocate } from './allocate.ts'

let world: BoostWorld
beforeAll(async () => {
  world = await startBoostWorld()
})
afterAll(() => world.chain.stop())

const countSent = () => getTransactionCount(world.ben, { address: world.accounts.ben })
const readHeld = () =>
  readContract(world.ben, {
    ...{ abi: erc20Abi, address: world.token, functionName: 'balanceOf', args: [world.accounts.ben] },
  } as const)

describe('allocate', () => {
  test('error: too little, before the token is approved', async () => {
    const budget = await makeBudget(world)
    const [before, held] = await Promise.all([countSent(), readHeld()])
    const given = { budget, asset: world.token, amount: held + 7n }
    await expect(allocate(world.ben, given)).rejects.toMatchObject({
      ...{ code: 'protocol/transaction-reverted', hash: null },
      shortfall: { asset: world.token, holder: world.accounts.ben, needed: held + 7n, available: held },
    })
    expect(await countSent()).toBe(before)
    // The calls of another wallet may follow one that brings the tokens.
    expect((await prepareCalls(world.ben, allocate, given)).calls).toHaveLength(2)
  })
})

describe('topUpFromSender', () => {
  test('error: too little, before the token is approved', async () => {
    const { boostId } = await makeBoost(world, { incentives: [pool(world)] })
    const [before, held] = await Promise.all([countSent(), readHeld()])
    const parameters = pool(world, { reward: held + 100n, limit: 1n })
    const topUp = topUpFromSender(world.ben, { boostId, incentiveId: 0, parameters, core: world.core })
    await expect(topUp).rejects.toMatchObject({ hash: null, shortfall: { available: held, includesFee: true } })
    expect(await countSent()).toBe(before)
  })
})
