/** The error of a transaction that would revert says what is missing, with amounts, and what to do. */
import { type Address, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authorizeCore } from '../src/boost/authorize-core.ts'
import { clawback } from '../src/boost/clawback.ts'
import { createBoostFromBudget } from '../src/boost/create-boost-from-budget.ts'
import { topUpFromBudget, topUpFromSender } from '../src/boost/top-up.ts'
import { allocate } from '../src/budget/allocate.ts'
import { deployBudget } from '../src/budget/deploy-budget.ts'
import { grantRoles } from '../src/budget/roles.ts'
import { disburse } from '../src/budget/spend.ts'
import { TransactionRevertedError } from '../src/contract/errors.ts'
import { simulateWrite } from '../src/contract/prepare-calls.ts'
import { type BoostWorld, startBoostWorld } from '../src/testing/boost-world.ts'
import { boostPayload, makeBoost, makeBudget, pool } from '../src/testing/make-boost.ts'

let world: BoostWorld
let [poor, rich]: Address[] = []
beforeAll(async () => {
  world = await startBoostWorld()
  rich = await makeBudget(world)
  const { address } = await deployBudget(world.ada, {
    budget: { type: 'managedBudget', owner: world.accounts.ada, grants: [] },
    ...{ base: world.at('managedBudget'), registry: world.at('registry'), name: 'a poor one' },
  })
  poor = address
  await authorizeCore(world.ada, { budget: address, core: world.core })
}, 60_000)
afterAll(async () => {
  await world.chain.stop()
})

/** Returns the error of a rejected call. */
async function refusalOf(run: Promise<unknown>): Promise<TransactionRevertedError> {
  const error: unknown = await run.then(
    () => null,
    (cause: unknown) => cause,
  )
  if (!(error instanceof TransactionRevertedError)) throw error ?? new TypeError('It was not refused.')
  return error
}

describe('the missing amount', () => {
  const creation = () => ({
    core: world.core,
    boost: boostPayload(world, { budget: poor ?? '0x', incentives: [pool(world, { reward: 5n, limit: 20n })] }),
  })

  test('default: the error of a boost says what its budget needs in total, and has', async () => {
    const error = await refusalOf(createBoostFromBudget(world.ada, creation()))
    expect(error.message).toContain(`${poor} needs 110 (fee included) and has 0 base units of ${world.token}`)
    expect(error.revert).toContain('InsufficientFunds')
    expect(error.shortfall).toMatchObject({ asset: world.token, holder: poor, needed: 110n, available: 0n })
  })

  test('default: the error of its dry run says the same', async () => {
    const error = await refusalOf(simulateWrite(world.ada, createBoostFromBudget, creation()))
    expect(error.message).toContain('needs 110 (fee included) and has 0')
  })

  test('default: topping up, from a budget and from the sender', async () => {
    const incentives = [pool(world, { reward: 5n, limit: 20n })]
    const { boostId } = await makeBoost(world, { budget: rich ?? '0x', incentives })
    const topUp = { core: world.core, boostId, incentiveId: 0, parameters: pool(world, { reward: 5n, limit: 40n }) }
    const ofBudget = await refusalOf(topUpFromBudget(world.ada, { ...topUp, budget: poor ?? '0x' }))
    expect(ofBudget.message).toContain(`${poor} needs 220 (fee included) and has 0`)
    const ofSender = await refusalOf(topUpFromSender(world.ben, topUp))
    expect(ofSender.message).toContain(`${world.accounts.ben} needs 220 (fee included) and has 0`)
  })

  test('default: an allocation of more than the sender has', async () => {
    const tokens = await refusalOf(allocate(world.ben, { budget: poor ?? '0x', asset: world.token, amount: 7n }))
    expect(tokens.message).toContain(`${world.accounts.ben} needs 7 and has 0 base units of ${world.token}`)
    const amount = parseEther('1000000000')
    const coins = await refusalOf(allocate(world.ben, { budget: poor ?? '0x', asset: null, amount }))
    expect(coins.message).toContain(`${world.accounts.ben} needs ${amount} and has `)
    expect(coins.shortfall).toMatchObject({ asset: null, needed: amount })
  })

  test("default: without a shortfall of the package, the contract's own amounts", async () => {
    const transfers = [{ asset: world.token, amount: 9n, target: world.accounts.ben }]
    const error = await refusalOf(disburse(world.ada, { budget: poor ?? '0x', transfers }))
    expect(error.message).toContain(`needs 9 base units of ${world.token} at this point and has 0`)
  })
})

describe('what to do', () => {
  test('default: the error of a claw-back of a wrong amount says what can be clawed back', async () => {
    const { boostId } = await makeBoost(world, { budget: rich ?? '0x', incentives: [pool(world)] })
    for (const amount of [7n, 10n ** 30n]) {
      const error = await refusalOf(clawback(world.ada, { core: world.core, boostId, incentiveId: 0, amount }))
      expect(error.message).toContain('A clawback must be a multiple of the reward and at most what is left.')
    }
  })

  test('default: an error for an unauthorized account says which accounts are authorized', async () => {
    const grants = [{ account: world.accounts.cleo, roles: 1n }]
    const error = await refusalOf(grantRoles(world.ben, { budget: poor ?? '0x', grants }))
    expect(error.message).toMatch(/Unauthorized\. Only the owner or an account with a role may do this/)
  })
})
