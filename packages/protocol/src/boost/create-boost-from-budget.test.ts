import { type Address, createClient, custom, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startChain } from '../../../../devnet/src/start-chain.ts'
import { passthroughAuthBytecode } from '../abi/passthrough-auth.ts'
import { getEventAction } from '../action/get-event-action.ts'
import { deployBudget } from '../budget/deploy-budget.ts'
import { getBudget, getBudgetBalance } from '../budget/get-budget.ts'
import { TransactionRevertedError, UnsupportedInterfaceError } from '../contract/errors.ts'
import { ChainNotDeployedError } from '../deployments/errors.ts'
import { WAD } from '../incentive/reward-amount.ts'
import { type BoostWorld, startBoostWorld } from '../testing/boost-world.ts'
import { boostPayload, incentiveTarget, makeBudget, pool } from '../testing/make-boost.ts'
import { getValidator } from '../validator/get-validator.ts'
import { addIncentive } from './add-incentive.ts'
import { authorizeCore } from './authorize-core.ts'
import { BoostNotFoundError } from './boost-not-found-error.ts'
import { clawback } from './clawback.ts'
import { getComponentKind } from './component-kind.ts'
import { createBoostFromBudget } from './create-boost-from-budget.ts'
import {
  BoostCreatedMissingError,
  BudgetNotInitializedError,
  BudgetUnauthorizedError,
  InvalidIncentiveCountError,
  NotCloneableError,
  UnsupportedCoreVersionError,
} from './errors.ts'
import { getIncentiveFees, settleProtocolFees } from './fees.ts'
import { getBoost, getBoostCount, listBoosts } from './get-boost.ts'
import { getCore, getCoreVersion, isAtLeast, requireCoreVersion } from './get-core.ts'
import { setCoreParameter } from './manage-core.ts'
import { parseBoostId } from './parse-boost-id.ts'
import { transferOwnership } from './transfer-ownership.ts'

let world: BoostWorld
let budget: Address
beforeAll(async () => {
  world = await startBoostWorld()
  budget = await makeBudget(world)
})
afterAll(async () => {
  await world.chain.stop()
})

function create(changes: Partial<ReturnType<typeof boostPayload>> = {}, client = world.ada) {
  const boost = { ...boostPayload(world, { budget, incentives: [pool(world)] }), ...changes }
  return createBoostFromBudget(client, { core: world.core, boost })
}

describe('createBoostFromBudget', () => {
  test('default: the boost is on the chain as given, paid from the budget with the fee on top', async () => {
    const before = await getBudgetBalance(world.ada, { budget, asset: world.token })
    const boost = await create({ protocolFee: 100n, maxParticipants: 9n })
    expect(boost).toMatchObject({ budget, owner: world.accounts.ada, protocolFee: 1_100n, maxParticipants: 9n })
    expect(await getBoost(world.ben, { core: world.core, boostId: boost.boostId })).toEqual({
      ...boost,
      hash: undefined,
    })
    const after = await getBudgetBalance(world.ada, { budget, asset: world.token })
    expect(before.available - after.available).toBe((50n * WAD * 11_100n) / 10_000n)
    const fees = await getIncentiveFees(world.ada, { core: world.core, boostId: boost.boostId, incentiveId: 0 })
    expect(fees).toMatchObject({ asset: world.token, remaining: (50n * WAD * 1_100n) / 10_000n, protocolFee: 1_100n })
    expect((await getEventAction(world.ada, { action: boost.action })).actionSteps).toHaveLength(1)
    const components = [boost.action, boost.validator, boost.allowList, boost.budget, ...boost.incentives]
    const kinds = await Promise.all(components.map((address) => getComponentKind(world.ada, { address })))
    expect(kinds).toEqual([
      { type: 'action', kind: 'eventAction' },
      { type: 'validator', kind: 'signerValidatorV2' },
      { type: 'allowList', kind: 'openAllowList' },
      { type: 'budget', kind: 'managedBudget' },
      { type: 'incentive', kind: 'erc20Incentive' },
    ])
  })

  test('error: a budget that does not authorize the core, and how it is mended', async () => {
    const { address } = await deployBudget(world.ada, {
      budget: { type: 'managedBudget', owner: world.accounts.ada, grants: [] },
      base: world.at('managedBudget'),
      registry: world.at('registry'),
      name: 'not yet authorized',
    })
    const creating = create({ budget: address })
    await expect(creating).rejects.toThrow(BudgetUnauthorizedError)
    await expect(creating).rejects.toThrow('authorizeCore')
    expect(await authorizeCore(world.ada, { budget: address, core: world.core })).not.toBeNull()
    expect(await authorizeCore(world.ada, { budget: address, core: world.core })).toBeNull()
    // Authorized and empty: that is the next thing said, and nothing is sent.
    await expect(create({ budget: address })).rejects.toMatchObject({
      code: 'protocol/transaction-reverted',
      revert: expect.stringContaining('InsufficientFunds'),
      hash: null,
    })
  })

  test('error: a budget that was never initialized, another contract, an account', async () => {
    await expect(create({ budget: world.at('managedBudget') })).rejects.toThrow(BudgetNotInitializedError)
    await expect(create({ budget: world.token })).rejects.toThrow(UnsupportedInterfaceError)
    await expect(create({ budget: world.accounts.ben })).rejects.toThrow(UnsupportedInterfaceError)
  })

  test('error: an account that the budget does not authorize', async () => {
    const creating = create({}, world.ben)
    await expect(creating).rejects.toMatchObject({
      code: 'protocol/budget-unauthorized',
      unauthorized: world.accounts.ben,
    })
  })

  test('error: components that cannot be cloned, or are something else', async () => {
    const incentive = incentiveTarget(world, pool(world))
    await expect(create({ incentives: [{ ...incentive, isBase: false }] })).rejects.toThrow(NotCloneableError)
    await expect(create({ incentives: [{ ...incentive, instance: world.token }] })).rejects.toThrow(NotCloneableError)
    const action = { isBase: false, instance: world.at('signerValidator'), parameters: '0x' } as const
    await expect(create({ action })).rejects.toThrow(UnsupportedInterfaceError)
    const none = { isBase: false, instance: zeroAddress, parameters: '0x' } as const
    // An event action cannot validate itself.
    await expect(create({ validator: none })).rejects.toThrow('validator')
    await expect(create({ incentives: [] })).rejects.toThrow(InvalidIncentiveCountError)
    await expect(create({ incentives: Array(9).fill(incentive) })).rejects.toThrow(InvalidIncentiveCountError)
  })

  test('error: a chain without a core', async () => {
    const emptyChain = await startChain({ chainId: 777 })
    try {
      const boost = boostPayload(world, { budget, incentives: [pool(world)] })
      const creating = createBoostFromBudget(emptyChain.client, { boost, account: world.accounts.ada })
      await expect(creating).rejects.toThrow(ChainNotDeployedError)
    } finally {
      await emptyChain.stop()
    }
  })
})

describe('getBoost, listBoosts', () => {
  test('behavior: newest first, page by page', async () => {
    for (let made = 0; made < 3; made++) await create()
    const count = await getBoostCount(world.ada, { core: world.core })
    const all = await listBoosts(world.ada, { core: world.core })
    expect(all.map(({ boostId }) => boostId)).toEqual(
      Array.from({ length: Number(count) }, (_, index) => count - 1n - BigInt(index)),
    )
    const page = await listBoosts(world.ada, { core: world.core, before: 2n, limit: 1 })
    expect(page.map(({ boostId }) => boostId)).toEqual([1n])
    expect(await listBoosts(world.ada, { core: world.core, before: 0n })).toEqual([])
  })

  test('behavior: a list of separate reads during a reorg leaves out the removed boosts', async () => {
    await create()
    const listed = await listBoosts(world.ada, { core: world.core, limit: 5 })
    const [newest] = listed
    const { client } = world.chain
    const before = await client.snapshot()
    const { boostId } = await create()
    expect(boostId).toBe((newest?.boostId ?? 0n) + 1n)
    let reads = 0
    const reader = createClient({
      transport: custom({
        async request({ method, params }) {
          const [call] = Array.isArray(params) ? params : []
          // A node that does not run creation code, so that there is more than one read.
          if (method === 'eth_call' && !('to' in call))
            throw Object.assign(new Error('to is required'), { code: -32_602 })
          const answer = await client.request({ method, params })
          if (method === 'eth_call' && ++reads === 1) await client.revert({ id: before })
          return answer
        },
      }),
    })
    expect(await listBoosts(reader, { core: world.core, limit: 6 })).toEqual(listed)
    expect(reads).toBeGreaterThan(1)
  })

  test('error: no such boost, and no such core', async () => {
    await expect(getBoost(world.ada, { core: world.core, boostId: 9_999n })).rejects.toThrow(BoostNotFoundError)
    await expect(getBoost(world.ada, { core: world.token, boostId: 0n })).rejects.toThrow(UnsupportedInterfaceError)
  })
})

describe('parseBoostId', () => {
  test("error: no log of the core's, and one that another contract wrote", async () => {
    const { hash } = await create()
    const { logs, transactionHash } = await world.chain.client.getTransactionReceipt({ hash })
    expect(() => parseBoostId({ transactionHash, logs: [] }, world.core)).toThrow(BoostCreatedMissingError)
    expect(() => parseBoostId({ transactionHash, logs }, world.token)).toThrow(BoostCreatedMissingError)
    expect(parseBoostId({ transactionHash, logs }, world.core)).toBe(
      (await getBoostCount(world.ada, { core: world.core })) - 1n,
    )
  })
})

describe('getCore, setCoreParameter', () => {
  test('default: version and fees', async () => {
    expect(await getCore(world.ben, { core: world.core })).toEqual({
      core: world.core,
      version: '1.2.0',
      protocolFee: 1_000n,
      protocolFeeReceiver: world.accounts.ada,
      referralFee: 0n,
      createBoostAuth: zeroAddress,
      protocolFeeModule: zeroAddress,
      dustThreshold: 1_000n,
    })
  })

  test('behavior: each setting is on the chain once it is set, and applies from then on', async () => {
    const before = await getCore(world.ada, { core: world.core })
    const auth = await world.deploy(passthroughAuthBytecode)
    const settings = [
      { type: 'protocolFee', value: 1_200n },
      { type: 'referralFee', value: 300n },
      { type: 'dustThreshold', value: 5n },
      { type: 'protocolFeeReceiver', value: world.accounts.cleo },
      { type: 'createBoostAuth', value: auth },
    ] as const
    try {
      for (const change of settings) {
        await setCoreParameter(world.ada, { core: world.core, change })
        expect(await getCore(world.ben, { core: world.core })).toMatchObject({ [change.type]: change.value })
      }
      // Every account may create boosts, and pays the new fee.
      expect(await create()).toMatchObject({ protocolFee: 1_200n })
      // A token is not an auth contract.
      await setCoreParameter(world.ada, {
        core: world.core,
        change: { type: 'createBoostAuth', value: world.token },
      })
      await expect(create()).rejects.toThrow(TransactionRevertedError)
      await setCoreParameter(world.ada, {
        core: world.core,
        change: { type: 'createBoostAuth', value: zeroAddress },
      })
      await setCoreParameter(world.ada, {
        core: world.core,
        change: { type: 'protocolFeeModule', value: world.token },
      })
      expect(await getCore(world.ben, { core: world.core })).toMatchObject({ protocolFeeModule: world.token })
      await expect(create()).rejects.toThrow(TransactionRevertedError)
    } finally {
      for (const type of ['createBoostAuth', 'protocolFeeModule'] as const)
        await setCoreParameter(world.ada, { core: world.core, change: { type, value: zeroAddress } })
      for (const type of ['referralFee', 'protocolFee', 'dustThreshold'] as const)
        await setCoreParameter(world.ada, { core: world.core, change: { type, value: before[type] } })
      const change = { type: 'protocolFeeReceiver', value: before.protocolFeeReceiver } as const
      await setCoreParameter(world.ada, { core: world.core, change })
    }
    expect(await getCore(world.ada, { core: world.core })).toEqual(before)
  })

  test('behavior: the older contracts have no version, and no later functions', async () => {
    // A contract without `version()` takes the place of the older core, which has no such function.
    expect(await getCoreVersion(world.ada, { core: world.at('registry') })).toBeNull()
    const topUp = { core: world.at('registry'), needed: '1.0.0', what: 'Topping up' }
    await expect(requireCoreVersion(world.ada, topUp)).rejects.toThrow(UnsupportedCoreVersionError)
    await expect(requireCoreVersion(world.ada, { ...topUp, core: world.core, needed: '1.3.0' })).rejects.toThrow(
      'has version 1.2.0',
    )
    expect([isAtLeast('1.10.0', '1.2.0'), isAtLeast('1.2', '1.2.0'), isAtLeast('0.9.9', '1.0.0')]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('error: only the owner changes it, and only within bounds', async () => {
    const change = { type: 'protocolFee', value: 1_200n } as const
    await expect(setCoreParameter(world.ben, { core: world.core, change })).rejects.toMatchObject({
      revert: 'Unauthorized',
    })
    const much = setCoreParameter(world.ada, { core: world.core, change: { type: 'protocolFee', value: 10_001n } })
    await expect(much).rejects.toThrow(TransactionRevertedError)
  })
})

describe('addIncentive, clawback, settleProtocolFees', () => {
  test('default: one more incentive, and a claw-back of the rest', async () => {
    const { boostId } = await create()
    const at = { core: world.core, boostId }
    const added = await addIncentive(world.ada, { ...at, incentive: incentiveTarget(world, pool(world)) })
    expect(added.incentiveId).toBe(1)
    expect((await getBoost(world.ada, at)).incentives[1]).toBe(added.incentive)
    const byAnother = addIncentive(world.ben, { ...at, incentive: incentiveTarget(world, pool(world)) })
    await expect(byAnother).rejects.toMatchObject({ revert: 'Unauthorized' })
    await clawback(world.ada, { ...at, incentiveId: 1, amount: 50n * WAD })
    await expect(clawback(world.ada, { ...at, incentiveId: 0, amount: 1n })).rejects.toThrow(TransactionRevertedError)
    await expect(clawback(world.ada, { ...at, incentiveId: 0, amount: 0n })).rejects.toThrow('zero')
    await expect(clawback(world.ben, { ...at, incentiveId: 0, amount: 5n * WAD })).rejects.toMatchObject({
      revert: 'Unauthorized',
    })
    await settleProtocolFees(world.ben, { ...at, incentiveId: 0 })
  })

  test('error: a ninth, which no signed claim reaches', async () => {
    const small = incentiveTarget(world, pool(world, { reward: 1n, limit: 1n }))
    const { boostId } = await create({ incentives: Array.from({ length: 8 }, () => small) })
    const adding = addIncentive(world.ada, { core: world.core, boostId, incentive: small })
    await expect(adding).rejects.toMatchObject({ code: 'protocol/invalid-incentive-count', count: 9 })
    expect((await getBoost(world.ada, { core: world.core, boostId })).incentives).toHaveLength(8)
  })
})

describe('transferOwnership', () => {
  test('default: a budget and a validator have another owner, and the old one has nothing more to say', async () => {
    const own = await makeBudget(world)
    const { validator } = await create()
    // The first of the signers owns the validator.
    for (const [contract, from, to] of [
      [own, world.ada, world.cleo],
      [validator, world.cleo, world.ada],
    ] as const) {
      await transferOwnership(from, { contract, newOwner: to.account.address })
      const again = transferOwnership(from, { contract, newOwner: from.account.address })
      await expect(again).rejects.toMatchObject({ revert: 'Unauthorized' })
    }
    expect((await getBudget(world.ada, { budget: own })).owner).toBe(world.accounts.cleo)
    expect((await getValidator(world.ada, { validator })).owner).toBe(world.accounts.ada)
    const toNobody = transferOwnership(world.cleo, { contract: own, newOwner: zeroAddress })
    await expect(toNobody).rejects.toMatchObject({ revert: 'NewOwnerIsZeroAddress' })
  })
})

test('behavior: the core passes on the named error of a budget', async () => {
  const poor = create({ incentives: [incentiveTarget(world, pool(world, { limit: 10n ** 6n }))] })
  await expect(poor).rejects.toMatchObject({ revert: expect.stringMatching(/^InsufficientFunds\(0x/) })
})
