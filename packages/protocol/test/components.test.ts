/**
 * Reads and edits lists, validators, budgets and their fees on a chain with the real contracts, as an authorized
 * account or not.
 */
import { readFileSync } from 'node:fs'
import { assert, property } from 'fast-check'
import {
  type Abi,
  type Address,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  pad,
  parseAbi,
  toFunctionSelector,
  toHex,
  zeroAddress,
} from 'viem'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { erc20TokenAbi } from '../src/abi/erc20-token.ts'
import {
  managedBudgetWithFeesV2FactoryAbi,
  managedBudgetWithFeesV2FactoryBytecode,
} from '../src/abi/managed-budget-with-fees-v2-factory.ts'
import { encodeContractActionPayload } from '../src/action/contract-action-payload.ts'
import { defineAction } from '../src/action/define-action.ts'
import { deployClone } from '../src/action/deploy-clone.ts'
import { RegistryType } from '../src/action/registry-type.ts'
import { addAccessListId, removeAccessListId, setAccessListIds, setAllowed } from '../src/allow-list/edit-allow-list.ts'
import { getAllowList, isAllowed } from '../src/allow-list/get-allow-list.ts'
import { type AllowListParameters, encodeAllowListPayload } from '../src/allow-list/payload.ts'
import { clawback, clawbackAndPayFee } from '../src/boost/clawback.ts'
import { getComponentKind, toComponentKinds } from '../src/boost/component-kind.ts'
import { componentTarget } from '../src/boost/component-target.ts'
import { UnknownComponentError } from '../src/boost/errors.ts'
import { completeBoost } from '../src/boost/new-boost.ts'
import { topUpFromBudget } from '../src/boost/top-up.ts'
import { allocate } from '../src/budget/allocate.ts'
import {
  deployBudget,
  deployBudgetFromFactory,
  getOrDeployBudget,
  predictBudgetAddress,
} from '../src/budget/deploy-budget.ts'
import { UnsupportedBudgetKindError } from '../src/budget/errors.ts'
import { getBudget, getBudgetBalance } from '../src/budget/get-budget.ts'
import {
  getManagementShare,
  getReservedFunds,
  payManagementFee,
  setBudgetCore,
  setManagementFee,
} from '../src/budget/management-fee.ts'
import { getRoles, grantRoles, isAuthorized, revokeRoles } from '../src/budget/roles.ts'
import { disburse, withdraw } from '../src/budget/spend.ts'
import { getClaimDomain, signClaim } from '../src/claim/sign-claim.ts'
import { submitClaim } from '../src/claim/submit-claim.ts'
import { decodeRevert } from '../src/contract/decode-revert.ts'
import { UnsupportedInterfaceError } from '../src/contract/errors.ts'
import { protocolErrorsAbi } from '../src/contract/protocol-errors.ts'
import { readContract } from '../src/contract/read.ts'
import { transact } from '../src/contract/write.ts'
import { ChainNotDeployedError, ImplementationNotDeployedError } from '../src/deployments/errors.ts'
import { getDeployment } from '../src/deployments/get-deployment.ts'
import { getImplementation } from '../src/deployments/get-implementation.ts'
import * as abis from '../src/entries/abi.ts'
import { eventAbis } from '../src/event-abis/event-abis.ts'
import { getEvents } from '../src/evidence/watch-events.ts'
import { IncentiveCriteriaError } from '../src/incentive/errors.ts'
import { getGasSpent } from '../src/incentive/get-gas-spent.ts'
import { getIncentive } from '../src/incentive/get-incentive.ts'
import { getIncentiveCriteria } from '../src/incentive/get-incentive-criteria.ts'
import { getIncentiveKind } from '../src/incentive/get-incentive-kind.ts'
import { encodeIncentivePayload } from '../src/incentive/payload.ts'
import { gasRebate, WAD } from '../src/incentive/reward-amount.ts'
import { type BoostWorld, CLAIM_FEE, startBoostWorld } from '../src/testing/boost-world.ts'
import { transferAction } from '../src/testing/local-world.ts'
import { makeBoost, makeBudget, pool } from '../src/testing/make-boost.ts'
import { unauthorizedBudgetCode } from '../src/testing/unauthorized-budget.ts'
import { getValidator } from '../src/validator/get-validator.ts'
import { setClaimFee, setValidatorCaller } from '../src/validator/manage-validator.ts'
import { encodeValidatorPayload } from '../src/validator/payload.ts'
import { allowLists, incentives, validators } from './boost-arbitraries.ts'
import { readmeBoost } from './readme-boost.ts'

const addressOf = (last: number): Address => getAddress(pad(toHex(last), { size: 20 }))

let world: BoostWorld
let budget: Address
beforeAll(async () => {
  world = await startBoostWorld()
  budget = await makeBudget(world)
})
afterAll(async () => {
  await world.chain.stop()
})

function deployList(list: AllowListParameters, name: string): Promise<{ readonly address: Address }> {
  const base = world.at(list.type === 'openAllowList' ? 'simpleDenyList' : list.type)
  const payload = encodeAllowListPayload(list)
  const registry = world.at('registry')
  return deployClone(world.ada, { type: RegistryType.ALLOW_LIST, base, payload, name, registry, what: 'allow list' })
}

describe('allow lists', () => {
  test('default: the accounts on it may claim', async () => {
    const { address: allowList } = await deployList(
      { type: 'simpleAllowList', owner: world.accounts.ada, users: [world.accounts.ben] },
      'people',
    )
    expect(await getAllowList(world.ada, { allowList })).toEqual({
      type: 'simpleAllowList',
      allowList,
      owner: world.accounts.ada,
    })
    expect(await isAllowed(world.ada, { allowList, user: world.accounts.ben })).toBe(true)
    await setAllowed(world.ada, { allowList, users: [world.accounts.ben, world.accounts.cleo], isAllowed: false })
    await setAllowed(world.ada, { allowList, users: [world.accounts.cleo], isAllowed: true })
    expect(await isAllowed(world.ada, { allowList, user: world.accounts.ben })).toBe(false)
    expect(await isAllowed(world.ada, { allowList, user: world.accounts.cleo })).toBe(true)
    const edit = setAllowed(world.ben, { allowList, users: [world.accounts.ben], isAllowed: true })
    await expect(edit).rejects.toMatchObject({ revert: 'Unauthorized' })
  })

  test('behavior: an open list lets every account claim, and reports that it is open', async () => {
    const { address: allowList } = await deployList({ type: 'openAllowList' }, 'open')
    expect(await getAllowList(world.ada, { allowList })).toEqual({ type: 'openAllowList', allowList })
    expect(await isAllowed(world.ada, { allowList, user: world.accounts.ben })).toBe(true)
  })

  test('behavior: ids of an offchain access list', async () => {
    const parameters = {
      type: 'offchainAccessList',
      owner: world.accounts.ada,
      allowListIds: ['friends'],
      denyListIds: ['bots', 'sanctioned'],
    } as const
    const { address: allowList } = await deployList(parameters, 'elsewhere')
    expect(await getAllowList(world.ada, { allowList })).toEqual({ allowList, ...parameters })
    await addAccessListId(world.ada, { allowList, side: 'allow', id: 'family' })
    await removeAccessListId(world.ada, { allowList, side: 'deny', id: 'bots' })
    expect(await getAllowList(world.ada, { allowList })).toMatchObject({
      allowListIds: ['friends', 'family'],
      denyListIds: ['sanctioned'],
    })
    const missing = removeAccessListId(world.ada, { allowList, side: 'deny', id: 'bots' })
    await expect(missing).rejects.toMatchObject({ revert: 'AccessListIdNotFound(bots)' })
    await expect(addAccessListId(world.ada, { allowList, side: 'allow', id: 'family' })).rejects.toMatchObject({
      code: 'protocol/transaction-reverted',
    })
    await setAccessListIds(world.ada, { allowList, side: 'allow', ids: [] })
    expect(await getAllowList(world.ada, { allowList })).toMatchObject({ allowListIds: [] })
  })
})

describe('budgets', () => {
  test('default: coins and tokens in, paid out, withdrawn', async () => {
    await allocate(world.ada, { budget, asset: null, amount: 500n })
    expect(await getBudgetBalance(world.ada, { budget, asset: null })).toMatchObject({ available: 500n })
    await disburse(world.ada, { budget, transfers: [{ asset: null, amount: 100n, target: world.accounts.cleo }] })
    const pay = { asset: world.token, amount: 1n, target: world.accounts.cleo }
    await disburse(world.ada, { budget, transfers: [pay, { ...pay, amount: 2n }] })
    expect(await getBudgetBalance(world.ada, { budget, asset: null })).toMatchObject({
      available: 400n,
      distributed: 100n,
      total: 500n,
    })
    const withdrawal = { asset: null, amount: 'everything', target: world.accounts.ada } as const
    await withdraw(world.ada, { budget, withdrawal })
    expect(await getBudgetBalance(world.ada, { budget, asset: null })).toMatchObject({ available: 0n })
    await expect(withdraw(world.ben, { budget, withdrawal })).rejects.toMatchObject({ revert: 'Unauthorized' })
    await expect(disburse(world.ben, { budget, transfers: [pay] })).rejects.toMatchObject({ revert: 'Unauthorized' })
  })

  test('behavior: roles are granted and revoked', async () => {
    const manager = { budget, grants: [{ account: world.accounts.ben, roles: 1n }] }
    expect(await isAuthorized(world.ada, { budget, account: world.accounts.ben })).toBe(false)
    await grantRoles(world.ada, manager)
    expect(await getRoles(world.ada, { budget, account: world.accounts.ben })).toBe(1n)
    expect(await isAuthorized(world.ada, { budget, account: world.accounts.ben })).toBe(true)
    await revokeRoles(world.ada, manager)
    expect(await isAuthorized(world.ada, { budget, account: world.accounts.ben })).toBe(false)
  })

  test('behavior: every kind is deployed, read back and distinguished', async () => {
    const owner = world.accounts.ada
    const kinds = [
      { type: 'managedBudget', owner, grants: [{ account: world.accounts.ben, roles: 1n }] },
      { type: 'managedBudgetWithFees', owner, core: world.core, grants: [], managementFee: 250n },
      { type: 'managedBudgetWithFeesV2', owner, core: world.core, grants: [], managementFee: 300n },
      { type: 'vestingBudget', owner, authorized: [world.core], start: 1n, duration: 1_000n, cliff: 10n },
    ] as const
    for (const parameters of kinds) {
      const { address } = await deployBudget(world.ada, {
        budget: parameters,
        base: world.at(parameters.type),
        registry: world.at('registry'),
        name: `a ${parameters.type}`,
      })
      const read = await getBudget(world.ada, { budget: address })
      expect(read).toMatchObject({ type: parameters.type, owner })
      if ('managementFee' in parameters) expect(read).toMatchObject({ managementFee: parameters.managementFee })
      if ('cliff' in parameters) expect(read).toMatchObject({ start: 1n, duration: 1_000n, cliff: 10n })
      if (parameters.type !== 'managedBudget') {
        expect(await isAuthorized(world.ada, { budget: address, account: world.core })).toBe(true)
        await allocate(world.ada, { budget: address, asset: world.token, amount: 1_000n * WAD })
        const boost = await makeBoost(world, { budget: address, incentives: [pool(world)] })
        expect(boost.budget).toBe(address)
      }
    }
    expect(await getBudget(world.ada, { budget: world.at('transparentBudget') })).toMatchObject({
      type: 'transparentBudget',
      owner: null,
    })
  })
})

describe('kinds', () => {
  test('default: the responses of every implementation identify its kind, and the version of its criteria', async () => {
    const parts = {
      eventAction: 'action',
      managedBudget: 'budget',
      managedBudgetWithFees: 'budget',
      managedBudgetWithFeesV2: 'budget',
      transparentBudget: 'budget',
      vestingBudget: 'budget',
      simpleAllowList: 'allowList',
      offchainAccessList: 'allowList',
      signerValidator: 'validator',
      signerValidatorV2: 'validator',
      limitedSignerValidator: 'validator',
      limitedSignerValidatorV2: 'validator',
      payableLimitedSignerValidator: 'validator',
      payableLimitedSignerValidatorV2: 'validator',
      allowListIncentive: 'incentive',
      cgdaIncentive: 'incentive',
      erc20Incentive: 'incentive',
      erc20PeggedIncentive: 'incentive',
      erc20PeggedVariableCriteriaIncentive: 'incentive',
      erc20PeggedVariableCriteriaIncentiveV2: 'incentive',
      erc20VariableIncentive: 'incentive',
      erc20VariableCriteriaIncentive: 'incentive',
      erc20VariableCriteriaIncentiveV2: 'incentive',
      erc1155Incentive: 'incentive',
      pointsIncentive: 'incentive',
    } as const
    const isName = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name)
    for (const kind of Object.keys(parts).filter(isName)) {
      expect(await getComponentKind(world.ada, { address: world.at(kind) })).toEqual({
        type: parts[kind],
        kind,
      })
    }
  })

  test('default: an interface id alone gives the kind, or the two that share it', () => {
    expect(toComponentKinds('0xB8CE7B22')).toEqual([{ type: 'validator', kind: 'signerValidator' }])
    expect(toComponentKinds('0x81818aa3')).toEqual([{ type: 'validator', kind: 'signerValidatorV2' }])
    expect(toComponentKinds('0xf60c99c9').map(({ kind }) => kind)).toEqual([
      'erc20PeggedVariableCriteriaIncentive',
      'erc20PeggedVariableCriteriaIncentiveV2',
    ])
    expect(toComponentKinds('0x3d30a22c').map(({ kind }) => kind)).toEqual(['simpleDenyList', 'openAllowList'])
    expect(toComponentKinds('0x12345678')).toEqual([])
    // The interface id that all kinds of one sort support is not the id of a component.
    expect(toComponentKinds('0xa9216705')).toEqual([])
  })

  test('error: a contract that is not a component, and a component of another kind', async () => {
    await expect(getComponentKind(world.ada, { address: world.token })).rejects.toThrow(UnsupportedInterfaceError)
    await expect(getIncentiveKind(world.ada, { incentive: world.at('managedBudget') })).rejects.toThrow(
      UnsupportedInterfaceError,
    )
    await expect(getIncentiveCriteria(world.ada, { incentive: world.at('erc20Incentive') })).rejects.toThrow(
      IncentiveCriteriaError,
    )
    await expect(getIncentiveCriteria(world.ada, { incentive: world.accounts.ben })).rejects.toThrow(
      IncentiveCriteriaError,
    )
    expect(new UnknownComponentError({ interfaceId: '0x12345678', needed: 'part' }).message).toContain('0x12345678')
  })

  test('behavior: a response of another form is rejected', async () => {
    const abi = parseAbi(['function decimals() view returns (string)'])
    const readParameters = { abi, address: world.token, functionName: 'decimals' } as const
    await expect(readContract(world.ada, readParameters, 'a token with words')).rejects.toThrow(
      UnsupportedInterfaceError,
    )
  })
})

test('behavior: the fee of a claim is set at the implementation, for all its clones', async () => {
  const boost = await makeBoost(world, { incentives: [pool(world)], validator: 'payableLimitedSignerValidatorV2' })
  const base = world.at('payableLimitedSignerValidatorV2')
  await setClaimFee(world.ada, { validator: base, fee: 7n })
  expect(await getValidator(world.ada, { validator: boost.validator })).toMatchObject({ claimFee: 7n })
  await setClaimFee(world.ada, { validator: base, fee: CLAIM_FEE })
  await expect(setClaimFee(world.ben, { validator: base, fee: 1n })).rejects.toMatchObject({ revert: 'Unauthorized' })
})

test('behavior: a validator of another core does not work with this one', async () => {
  const boost = await makeBoost(world, { incentives: [pool(world)] })
  await setValidatorCaller(world.cleo, { validator: boost.validator, caller: world.accounts.ada })
  const claim = {
    boostId: boost.boostId,
    incentiveQuantity: 1,
    claimant: world.accounts.ben,
    incentiveData: '0x',
    referrer: zeroAddress,
  } as const
  const { data } = await signClaim(world.cleo.account, await getClaimDomain(world.ada, boost), claim)
  const claiming = submitClaim(world.ben, { core: world.core, boostId: boost.boostId, incentiveId: 0, data })
  await expect(claiming).rejects.toMatchObject({ revert: 'Unauthorized' })
})

test('behavior: a management fee is held back, and paid as claims are made', async () => {
  const { address: budget } = await deployBudget(world.ada, {
    budget: {
      type: 'managedBudgetWithFees',
      owner: world.accounts.ada,
      core: world.core,
      grants: [],
      managementFee: 1_000n,
    },
    base: world.at('managedBudgetWithFees'),
    registry: world.at('registry'),
    name: 'managed for a fee',
  })
  await allocate(world.ada, { budget, asset: world.token, amount: 1_000n * WAD })
  const boost = await makeBoost(world, { budget, incentives: [pool(world)] })
  expect(await getReservedFunds(world.ada, { budget, asset: world.token })).toBeGreaterThanOrEqual(5n * WAD)
  const at = { budget, boostId: boost.boostId, incentiveId: 0 }
  await expect(payManagementFee(world.ben, at)).rejects.toMatchObject({ revert: 'ZeroBalancePayout' })
  const claim = {
    boostId: boost.boostId,
    incentiveQuantity: 1,
    claimant: world.accounts.ben,
    incentiveData: '0x',
    referrer: zeroAddress,
  } as const
  const { data } = await signClaim(world.cleo.account, await getClaimDomain(world.ada, boost), claim)
  const { hash } = await submitClaim(world.ben, { core: world.core, boostId: boost.boostId, incentiveId: 0, data })
  const [incentive = zeroAddress] = boost.incentives
  expect(await getManagementShare(world.ada, { budget, incentive })).toEqual({ whole: 5n * WAD, paid: 0n })
  await payManagementFee(world.ben, at)
  expect(await getManagementShare(world.ada, { budget, incentive })).toEqual({ whole: 5n * WAD, paid: WAD / 2n })
  const held = await getBudgetBalance(world.ada, { budget, asset: world.token })
  const back = { core: world.core, boostId: boost.boostId, incentiveId: 0, amount: 5n * WAD }
  // The fee for the only claim is already paid, so no more is due when the rest is clawed back.
  await clawback(world.ada, back)
  const now = await getBudgetBalance(world.ada, { budget, asset: world.token })
  expect(now.available).toBeGreaterThan(held.available)
  // A clawed-back amount no longer counts as paid out. A reserved amount counts too.
  expect(now.distributed).toBe(held.distributed - (now.available - held.available) + WAD / 2n)
  expect(now.total).toBe(1_000n * WAD)
  await setManagementFee(world.ada, { budget, fee: 0n })
  await expect(payManagementFee(world.ben, { ...at, core: world.core })).rejects.toThrow(UnsupportedBudgetKindError)
  const plain = await makeBudget(world)
  await expect(payManagementFee(world.ben, { ...at, budget: plain })).rejects.toThrow(UnsupportedBudgetKindError)
  const other = await makeBoost(world, { budget: plain, incentives: [pool(world)] })
  await expect(clawbackAndPayFee(world.ada, { ...back, boostId: other.boostId })).rejects.toThrow(
    UnsupportedBudgetKindError,
  )

  const gas = await getGasSpent(world.ada, { hash })
  const { gasUsed, effectiveGasPrice } = await world.chain.client.getTransactionReceipt({ hash })
  expect(gas).toMatchObject({ gasUsed, effectiveGasPrice })
  expect(gasRebate(gas, { maxTipPerGas: effectiveGasPrice })).toBe(gasUsed * effectiveGasPrice)
})

test.each(['managedBudgetWithFees', 'managedBudgetWithFeesV2'] as const)(
  'behavior: a top-up from a %s keeps the share of what is added back too',
  async (kind) => {
    const owner = world.accounts.ada
    const { address: budget } = await deployBudget(world.ada, {
      budget: { type: kind, owner, core: world.core, grants: [], managementFee: 1_000n },
      base: world.at(kind),
      registry: world.at('registry'),
      name: `topped up from ${kind}`,
    })
    await allocate(world.ada, { budget, asset: world.token, amount: 1_000n * WAD })
    const { boostId, incentives } = await makeBoost(world, { budget, incentives: [pool(world)] })
    const at = { core: world.core, boostId, incentiveId: 0 }
    const reserved = () => getReservedFunds(world.ada, { budget, asset: world.token })
    expect(await reserved()).toBe(5n * WAD)
    await topUpFromBudget(world.ada, { ...at, parameters: pool(world, { limit: 2n }) })
    expect(await reserved()).toBe(6n * WAD)
    await topUpFromBudget(world.ada, { ...at, budget, parameters: pool(world, { limit: 2n }) })
    expect(await reserved()).toBe(7n * WAD)
    const [incentive = zeroAddress] = incentives
    expect(await getIncentive(world.ada, { incentive })).toMatchObject({ limit: 14n, remaining: 70n * WAD })
    await expect(topUpFromBudget(world.ben, { ...at, parameters: pool(world) })).rejects.toMatchObject({
      revert: 'Unauthorized',
    })
    // The manager of this budget has no share of what another budget adds.
    await topUpFromBudget(world.ada, { ...at, budget: await makeBudget(world), parameters: pool(world) })
    expect(await reserved()).toBe(7n * WAD)
  },
)

test.each(['managedBudgetWithFees', 'managedBudgetWithFeesV2'] as const)(
  "behavior: a top-up from a %s that does not authorize itself, as the deployed ones, is the core's to make",
  async (kind) => {
    const owner = world.accounts.ada
    const { address: budget } = await deployBudget(world.ada, {
      budget: { type: kind, owner, core: world.core, grants: [], managementFee: 1_000n },
      base: await world.deploy(unauthorizedBudgetCode(world.at(kind))),
      registry: world.at('registry'),
      name: `deployed like ${kind}`,
    })
    expect(await isAuthorized(world.ada, { budget, account: budget })).toBe(false)
    await allocate(world.ada, { budget, asset: world.token, amount: 1_000n * WAD })
    const { boostId, incentives } = await makeBoost(world, { budget, incentives: [pool(world)] })
    const [incentive = zeroAddress] = incentives
    const topUp = { core: world.core, boostId, incentiveId: 0, parameters: pool(world, { limit: 2n }) }
    await topUpFromBudget(world.ada, topUp)
    await topUpFromBudget(world.ada, { ...topUp, budget })
    expect(await getIncentive(world.ada, { incentive })).toMatchObject({ limit: 14n, remaining: 70n * WAD })
    await expect(topUpFromBudget(world.ben, topUp)).rejects.toMatchObject({ revert: 'Unauthorized' })
  },
)

test('behavior: the due management fee is paid when rewards are clawed back', async () => {
  const { address: budget } = await deployBudget(world.ada, {
    budget: {
      type: 'managedBudgetWithFeesV2',
      owner: world.accounts.ada,
      core: world.core,
      grants: [],
      managementFee: 1_000n,
    },
    base: world.at('managedBudgetWithFeesV2'),
    registry: world.at('registry'),
    name: 'managed for a fee, second version',
  })
  await setBudgetCore(world.ada, { budget, core: world.core })
  await allocate(world.ada, { budget, asset: world.token, amount: 1_000n * WAD })
  const boost = await makeBoost(world, { budget, incentives: [pool(world)] })
  const claim = {
    boostId: boost.boostId,
    incentiveQuantity: 1,
    claimant: world.accounts.ben,
    incentiveData: '0x',
    referrer: zeroAddress,
  } as const
  const { data } = await signClaim(world.cleo.account, await getClaimDomain(world.ada, boost), claim)
  const at = { core: world.core, boostId: boost.boostId, incentiveId: 0 }
  await submitClaim(world.ben, { ...at, data })
  const { receipt } = await clawbackAndPayFee(world.ada, { ...at, amount: 45n * WAD })
  const range = { fromBlock: receipt.blockNumber, toBlock: receipt.blockNumber }
  const paid = await getEvents(world.ada, { ...range, address: budget, abi: eventAbis.fees })
  expect(paid).toMatchObject([
    { eventName: 'ManagementFeePaid', args: { manager: world.accounts.ada, amount: WAD / 2n } },
  ])
})

test('behavior: a factory deploys budgets at predictable addresses', async () => {
  const factory = await world.deploy(
    encodeDeployData({
      abi: managedBudgetWithFeesV2FactoryAbi,
      bytecode: managedBudgetWithFeesV2FactoryBytecode,
      args: [world.at('managedBudgetWithFeesV2'), world.accounts.ada],
    }),
  )
  const predicted = await predictBudgetAddress(world.ben, { factory, owner: world.accounts.ben })
  const { address } = await deployBudgetFromFactory(world.ben, {
    factory,
    core: world.core,
    grants: [],
    managementFee: 5n,
  })
  expect(address).toBe(predicted)
  const read = await getBudget(world.ada, { budget: address })
  expect(read).toMatchObject({ type: 'managedBudgetWithFeesV2', owner: world.accounts.ben, managementFee: 5n })
  expect(await isAuthorized(world.ada, { budget: address, account: world.core })).toBe(true)
  expect(await predictBudgetAddress(world.ben, { factory, owner: world.accounts.ben })).not.toBe(predicted)
})

describe('decodeRevert', () => {
  test('default: name, arguments and what to do', () => {
    const revert = decodeRevert(`0x4de1225a${pad('0x03').slice(2)}`)
    expect(revert).toMatchObject({ name: 'IncentiveClaimed', args: [3], text: 'IncentiveClaimed(3)' })
    expect(revert?.sentence).toContain('already')
    expect(decodeRevert('0x3f57fc5c')).toBeNull()
    expect(decodeRevert('0x')).toBeNull()
    expect(decodeRevert('0x82b42900')?.name).toBe('Unauthorized')
  })

  test("behavior: every error of the deployed and the local contracts, also where a contract's ABI lacks it", () => {
    const golden: Record<string, { selector: Hex }> = JSON.parse(
      readFileSync(new URL('../../../contracts/golden/errors.json', import.meta.url), 'utf8'),
    )
    const textOf = ({ name, inputs }: Extract<Abi[number], { type: 'error' }>) =>
      `${name}(${inputs.map(({ type }) => type).join(',')})`
    const known = new Map(protocolErrorsAbi.map((error) => [toFunctionSelector(textOf(error)), error.name]))
    const ours = Object.values<unknown>(abis).flatMap((abi): Abi => (Array.isArray(abi) ? abi : []))
    const errors = ours.flatMap((item) => (item.type === 'error' ? [textOf(item)] : []))
    expect(errors.length).toBeGreaterThan(100)
    const unknown = [...Object.keys(golden), ...errors].filter((text) => !known.has(toFunctionSelector(text)))
    expect([...new Set(unknown)]).toEqual([])
    for (const [signature, { selector }] of Object.entries(golden)) {
      expect(toFunctionSelector(signature)).toBe(selector)
      expect(known.get(selector)).toBe(signature.split('(')[0])
    }
  })

  test('behavior: a reason in words, and a broken assertion', () => {
    const reason = `0x08c379a0${pad('0x20').slice(2)}${pad('0x02').slice(2)}6e6f${'00'.repeat(30)}` as const
    expect(decodeRevert(reason)).toMatchObject({ name: 'Error', text: 'Error(no)', sentence: null })
    expect(decodeRevert(`0x4e487b71${pad('0x11').slice(2)}`)?.name).toBe('Panic')
  })
})

test("behavior: the README's boost runs, on a chain whose core and implementations need not be named", async () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const [, body = ''] = /\/\/ README begins\n(.*)\n {2}\/\/ README ends/s.exec(read('./readme-boost.ts')) ?? []
  expect(body.length).toBeGreaterThan(1_000)
  const snippets = read('../README.md').split('```ts\n')
  const snippet = snippets.find((text) => text.includes(body.replace(/^ {2}/gm, ''))) ?? 'The README has another boost.'
  // The snippet's own import has every name that the snippet uses.
  const [, names = ''] = /import \{([^}]*)\} from '@laurel\/protocol'/.exec(read('./readme-boost.ts')) ?? []
  const [, imported = ''] = /import \{\n([^}]*)\} from '@laurel\/protocol'/.exec(snippet) ?? []
  const listOf = (text: string) => text.split(/[,\s]+/).filter((name) => /^\w/.test(name))
  expect(listOf(imported)).toEqual(listOf(names.replace(/type \w+,/g, '')))
  const { eligibility, payment, budget } = await readmeBoost({
    creator: world.ada,
    participant: world.ben,
    signer: world.cleo.account,
    token: world.token,
    action: defineAction({
      event: 'event Transfer(address indexed from, address indexed to, uint256 value)',
      ...{ contract: world.token, chainId: 31337, where: { value: { gte: 1n } }, claimant: 'from' },
    }),
    completeAction: async () => {
      const args = [world.accounts.ben, 3n] as const
      await world.call(world.token, erc20TokenAbi, 'mint', args)
      const data = encodeFunctionData({ abi: erc20TokenAbi, functionName: 'transfer', args: [world.accounts.cleo, 3n] })
      return (await transact(world.ben, { to: world.token, data, what: 'Sending tokens' })).hash
    },
  })
  expect(eligibility).toMatchObject({ isEligible: true })
  expect(payment).toEqual({ asset: world.token, recipient: world.accounts.ben, amount: 10n })
  expect((await getBudgetBalance(world.ada, { budget, asset: world.token })).available).toBe(99n)
})

test('getOrDeployBudget: behavior: a second run uses the budget of the first', { timeout: 60_000 }, async () => {
  const options = { name: 'again', budget: { type: 'managedBudget', owner: world.accounts.ada, grants: [] } } as const
  const first = await getOrDeployBudget(world.ada, options)
  expect(first.hash).toMatch(/^0x/)
  expect(await getOrDeployBudget(world.ada, options)).toEqual({ address: first.address, hash: null })
  expect((await getOrDeployBudget(world.ben, options)).address).not.toBe(first.address)
})

describe('completeBoost', () => {
  const [core, signer, sender] = [addressOf(0xc0), addressOf(0x51), addressOf(0x5e)]
  const list = { type: 'simpleAllowList', owner: zeroAddress, users: [] } as const
  const incentive = { type: 'allowListIncentive', allowList: zeroAddress, limit: 1n } as const
  const action = transferAction({ chainId: 8453, token: zeroAddress, least: 1n })
  const place = { chainId: 8453, core, sender }
  const newBoost = {
    budget: zeroAddress,
    action: { type: 'eventAction', action },
    incentives: [incentive],
    validator: { signer },
  } as const

  test('default: the defaults are open to all, no fee, any number of participants, and the sender as owner', () =>
    expect(completeBoost(newBoost, place)).toEqual({
      budget: zeroAddress,
      action: componentTarget(8453, newBoost.action),
      incentives: [componentTarget(8453, incentive)],
      allowList: componentTarget(8453, { type: 'openAllowList' }),
      validator: componentTarget(8453, { type: 'signerValidatorV2', signers: [signer], validatorCaller: core }),
      ...{ protocolFee: 0n, maxParticipants: 0n, owner: sender },
    }))

  test('behavior: given values replace the defaults, and a target is used unchanged, on any chain', () => {
    const target = { isBase: true, instance: signer, parameters: '0x12' } as const
    const given = {
      ...{ budget: core, action: target, incentives: [target], validator: target, allowList: target },
      ...{ protocolFee: 5n, maxParticipants: 6n, owner: core },
    }
    expect(completeBoost(given, { ...place, chainId: 5 })).toEqual(given)
    const listed = completeBoost({ ...given, allowList: list }, place)
    expect(listed.allowList).toEqual(componentTarget(8453, list))
    expect(() => completeBoost({ ...given, allowList: list }, { ...place, chainId: 5 })).toThrow(ChainNotDeployedError)
  })
})

describe('getImplementation, componentTarget', () => {
  test('default: the implementation that a chain has for a kind, with its parameters', () => {
    const list = { type: 'simpleAllowList', owner: world.accounts.ada, users: [] } as const
    expect(componentTarget(8453, list)).toEqual({
      ...{ isBase: true, instance: getDeployment(8453).contracts.SimpleAllowList },
      parameters: encodeAllowListPayload(list),
    })
    expect(getImplementation(8453, 'managedBudgetWithFeesV2')).toBe(getDeployment(8453).contracts.ManagedBudgetWithFees)
    expect(getImplementation(31337, 'openAllowList')).toBe(world.at('simpleDenyList'))
    expect(componentTarget(8453, list, world.token).instance).toBe(world.token)
  })

  test('error: a chain without the protocol, and a kind without an implementation on the chain', () => {
    expect(() => getImplementation(5, 'managedBudget')).toThrow(ChainNotDeployedError)
    for (const kind of ['managedBudgetWithFees', 'vestingBudget', 'toString', 'erc1155Incentive'])
      expect(() => getImplementation(8453, kind)).toThrow(ImplementationNotDeployedError)
  })

  test('property: the target of each part of a boost has the payload of its kind', () => {
    assert(
      property(incentives, allowLists, validators, (incentive, allowList, validator) => {
        const base = world.token
        expect(componentTarget(1, incentive, base).parameters).toBe(encodeIncentivePayload(incentive))
        expect(componentTarget(1, allowList, base).parameters).toBe(encodeAllowListPayload(allowList))
        expect(componentTarget(1, validator, base).parameters).toBe(encodeValidatorPayload(validator))
      }),
    )
    const call = { chainId: 1n, target: world.token, selector: '0x12345678', value: 0n } as const
    for (const kind of ['contractAction', 'erc721MintAction'] as const)
      expect(componentTarget(1, { type: kind, ...call }, world.token).parameters).toBe(
        encodeContractActionPayload(call),
      )
  })
})
