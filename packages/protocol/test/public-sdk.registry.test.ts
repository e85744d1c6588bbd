/**
 * Runs the public protocol's own SDK, unchanged, on the contracts of this repository. Each client reads what the other
 * one creates. The SDK is of the older version, so it supports the first version of each kind.
 * Source: docs/protocol.md#older-contracts.
 */
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  padHex,
  parseAbiItem,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveDevAccounts } from '../../../devnet/src/chain/accounts.ts'
import { pointsAbi } from '../src/abi/points.ts'
import { getEventAction } from '../src/action/get-event-action.ts'
import { getAllowList, isAllowed } from '../src/allow-list/get-allow-list.ts'
import { clawback } from '../src/boost/clawback.ts'
import { getIncentiveFees } from '../src/boost/fees.ts'
import { getBoost } from '../src/boost/get-boost.ts'
import { getCore } from '../src/boost/get-core.ts'
import { topUpFromBudget } from '../src/boost/top-up.ts'
import { getBudget, getBudgetBalance } from '../src/budget/get-budget.ts'
import { isAuthorized } from '../src/budget/roles.ts'
import { decodeClaimData } from '../src/claim/claim-data.ts'
import { getEligibility } from '../src/claim/get-eligibility.ts'
import { getClaimDomain, signClaim } from '../src/claim/sign-claim.ts'
import { parsePayment, submitClaim } from '../src/claim/submit-claim.ts'
import { readContract } from '../src/contract/read.ts'
import { transact } from '../src/contract/write.ts'
import { getIncentive } from '../src/incentive/get-incentive.ts'
import { CriteriaSource, gasRebateCriteria } from '../src/incentive/incentive-criteria.ts'
import type { IncentiveKind, IncentiveParameters } from '../src/incentive/incentive-parameters.ts'
import { WAD } from '../src/incentive/reward-amount.ts'
import { type BoostWorld, startBoostWorld } from '../src/testing/boost-world.ts'
import { TRANSFER_TOPIC, transferAction } from '../src/testing/local-world.ts'
import { makeBoost, pool } from '../src/testing/make-boost.ts'
import {
  openPublicSdk,
  type PublicSdk,
  type SdkBoost,
  type SdkBudget,
  type SdkCore,
  type SdkIncentive,
  type SdkIncentiveName,
} from '../src/testing/public-sdk.ts'
import { getValidator } from '../src/validator/get-validator.ts'

const CHAIN = 31337
// Without names for the arguments, as the SDK wants what it decodes.
const transferEvent = parseAbiItem('event Transfer(address indexed, address indexed, uint256)')
const transferCall = parseAbiItem('function transfer(address, uint256) returns (bool)')
const TRANSFER_CALL = padHex(toFunctionSelector(transferCall))
const knownSignatures = { [TRANSFER_TOPIC]: transferEvent, [TRANSFER_CALL]: transferCall }

let world: BoostWorld
let sdk: PublicSdk
let missing: string | null = null
/** The SDK as Ada and Ben have it. */
let core: { readonly ada: SdkCore; readonly ben: SdkCore }
let budget: SdkBudget
let sdkRegistry: () => InstanceType<PublicSdk['BoostRegistry']>

beforeAll(async () => {
  world = await startBoostWorld()
  const opened = await openPublicSdk({
    ...world.chain.client.chain,
    rpcUrls: { default: { http: [world.chain.rpcUrl] } },
  })
  if ('missing' in opened) {
    missing = opened.missing
    console.warn(`Left out: ${missing}`)
    return
  }
  sdk = opened.sdk
  // What its users write for a chain that is not in its table.
  const bases = {
    EventAction: 'eventAction',
    ManagedBudget: 'managedBudget',
    ManagedBudgetWithFees: 'managedBudgetWithFees',
    SimpleAllowList: 'simpleAllowList',
    SimpleDenyList: 'simpleDenyList',
    SignerValidator: 'signerValidator',
    LimitedSignerValidator: 'limitedSignerValidator',
    AllowListIncentive: 'allowListIncentive',
    CGDAIncentive: 'cgdaIncentive',
    ERC20Incentive: 'erc20Incentive',
    ERC20PeggedIncentive: 'erc20PeggedIncentive',
    ERC20PeggedVariableCriteriaIncentive: 'erc20PeggedVariableCriteriaIncentive',
    ERC20VariableCriteriaIncentive: 'erc20VariableCriteriaIncentive',
    ERC20VariableIncentive: 'erc20VariableIncentive',
    PointsIncentive: 'pointsIncentive',
  } as const
  const isName = (name: string): name is keyof typeof bases => Object.hasOwn(bases, name)
  for (const name of Object.keys(bases).filter(isName)) sdk[name].bases[CHAIN] = world.at(bases[name])
  sdk.BoostCore.addresses[CHAIN] = world.core
  sdk.BoostRegistry.addresses[CHAIN] = world.at('registry')

  const coreOf = ({ account }: BoostWorld['ada']) =>
    new sdk.BoostCore({ config: opened.config, account, address: world.core })
  core = { ada: coreOf(world.ada), ben: coreOf(world.ben) }
  const { config } = opened
  sdkRegistry = () => new sdk.BoostRegistry({ config, account: world.ada.account, address: world.at('registry') })
  budget = await sdkRegistry().initialize(
    'made by the public SDK',
    core.ada.ManagedBudget({ owner: world.accounts.ada, authorized: [], roles: [] }),
  )
  await world.call(world.token, erc20Abi, 'approve', [budget.assertValidAddress(), 10n ** 30n])
  await budget.allocate({ amount: 10_000n * WAD, asset: world.token, target: world.accounts.ada })
}, 120_000)
afterAll(async () => {
  await world.chain.stop()
})

const balanceOf = (owner: Address) =>
  readContract(world.ada, { abi: erc20Abi, address: world.token, functionName: 'balanceOf', args: [owner] }, 'a token')

/** The action "send at least one unit of the token" in the SDK's form. */
function sdkAction() {
  const { actionClaimant, actionSteps } = transferAction({ chainId: CHAIN, token: world.token, least: 1n })
  return core.ada.EventAction({
    actionClaimant: { ...actionClaimant, chainid: CHAIN },
    actionSteps: actionSteps.map((step) => ({ ...step, chainid: CHAIN })),
  })
}

function createBoost(incentives: readonly SdkIncentive[], more: Partial<Parameters<SdkCore['createBoost']>[0]> = {}) {
  return core.ada.createBoost({
    budget,
    action: sdkAction(),
    validator: core.ada.SignerValidator({ signers: [world.accounts.cleo], validatorCaller: world.core }),
    incentives,
    maxParticipants: 5n,
    ...more,
  })
}

/** Cleo's signature by the SDK's own helper. */
function sdkClaim(boost: SdkBoost, incentiveData: Hex, claimant = world.accounts.ben): Promise<Hex> {
  const { account } = world.cleo
  // Plain validators sign with the account that is given, limited ones with the key.
  const key = deriveDevAccounts().users.find(({ address }) => address === account.address)?.privateKey ?? '0x'
  return boost.validator.encodeClaimData({
    signer: { account: account.address, key, privateKey: account },
    ...{ chainId: CHAIN, boostId: boost.id, incentiveQuantity: boost.incentives.length, claimant, incentiveData },
  })
}

const at = (boostId: bigint, incentiveId = 0) => ({ core: world.core, boostId, incentiveId })

describe('what the public SDK creates on the contracts of this repository', () => {
  test('default: a budget that our client reads, with allocations, withdrawals and roles', async ({ skip }) => {
    if (missing !== null) return skip(missing)
    const address = budget.assertValidAddress()
    expect(await getBudget(world.ada, { budget: address })).toMatchObject({
      type: 'managedBudget',
      owner: world.accounts.ada,
    })
    expect(await isAuthorized(world.ada, { budget: address, account: world.core })).toBe(true)
    await budget.allocate({ amount: 50n, asset: zeroAddress, target: world.accounts.ada }, { value: 50n })
    await budget.disburse({ amount: 20n, asset: zeroAddress, target: world.accounts.cleo })
    await budget.clawback({ amount: 30n, asset: zeroAddress, target: world.accounts.ada })
    expect(await Promise.all([budget.available(), budget.distributed(), budget.owner()])).toEqual([
      0n,
      20n,
      world.accounts.ada,
    ])
    await budget.grantRoles(world.accounts.ben, 1n)
    expect(await budget.isAuthorized(world.accounts.ben)).toBe(true)
    expect(await isAuthorized(world.ada, { budget: address, account: world.accounts.ben })).toBe(true)
    const held = await getBudgetBalance(world.ada, { budget: address, asset: world.token })
    expect([held.available, held.total]).toEqual(
      await Promise.all([budget.available(world.token), budget.total(world.token)]),
    )
  })

  test('default: boosts with every incentive are created, read by both, claimed, topped up and clawed back', async ({
    skip,
  }) => {
    if (missing !== null) return skip(missing)
    const [asset, manager] = [world.token, world.accounts.ada]
    const varying = { asset, reward: 2n * WAD, limit: 100n * WAD }
    // The SDK's own numbers for "event" and "function".
    const event = { criteriaType: 0, signature: TRANSFER_TOPIC, fieldIndex: 2, targetContract: asset }
    const call = { criteriaType: 1, signature: TRANSFER_CALL, fieldIndex: 1, targetContract: asset }
    const cases: readonly {
      readonly name: SdkIncentiveName
      readonly type: IncentiveKind
      readonly payload: Readonly<Record<string, unknown>>
      readonly number?: bigint
      readonly pays: bigint
      /** What can still be claimed according to the SDK; the limit by default. */
      readonly left?: bigint
    }[] = [
      {
        name: 'ERC20Incentive',
        type: 'erc20Incentive',
        payload: { asset, strategy: 0, reward: 5n * WAD, limit: 10n, manager },
        pays: 5n * WAD,
        left: 10n,
      },
      {
        name: 'ERC20VariableIncentive',
        type: 'erc20VariableIncentive',
        payload: { ...varying, reward: 0n, manager },
        number: 7n * WAD,
        pays: 7n * WAD,
      },
      {
        name: 'ERC20VariableCriteriaIncentive',
        type: 'erc20VariableCriteriaIncentive',
        payload: { ...varying, maxReward: 5n * WAD, criteria: event },
        number: 3n * WAD,
        pays: 5n * WAD,
      },
      {
        name: 'ERC20PeggedIncentive',
        type: 'erc20PeggedIncentive',
        payload: { ...varying, peg: zeroAddress, manager },
        number: 9n * WAD,
        pays: 9n * WAD,
      },
      {
        name: 'ERC20PeggedVariableCriteriaIncentive',
        type: 'erc20PeggedVariableCriteriaIncentive',
        payload: { ...varying, peg: zeroAddress, manager, maxReward: 50n * WAD, criteria: call },
        number: 3n * WAD,
        pays: 6n * WAD,
      },
      {
        name: 'CGDAIncentive',
        type: 'cgdaIncentive',
        payload: {
          asset,
          initialReward: 10n * WAD,
          rewardDecay: WAD,
          rewardBoost: 1n,
          totalBudget: 50n * WAD,
          manager,
        },
        pays: 10n * WAD,
        left: 40n * WAD,
      },
    ]
    const transferHash = await transfer(3n * WAD)
    for (const { name, type, payload, number, pays, left } of cases) {
      const made = core.ada[name](payload)
      const boost = await createBoost([made])
      const [incentive] = (await core.ada.getBoost(boost.id)).incentives
      if (!incentive) throw new TypeError(`${name}: the SDK reads no incentive back`)
      const ours = await getBoost(world.ada, at(boost.id))
      expect(ours).toMatchObject({
        ...{ budget: budget.address, action: boost.action.address, validator: boost.validator.address },
        ...{ owner: world.accounts.ada, protocolFee: 1_000n, maxParticipants: 5n, incentives: [incentive.address] },
      })
      expect(await core.ada.readBoost(boost.id)).toMatchObject({ owner: world.accounts.ada, protocolFee: 1_000n })
      const address = incentive.assertValidAddress()
      const before = await getIncentive(world.ada, { incentive: address })
      const { reward: _, initialReward: __, criteria, strategy: ___, manager: ____, ...asGiven } = payload
      expect(before, name).toMatchObject({ type, claims: 0n, ...asGiven })
      expect(await incentive.getRemainingClaimPotential()).toBe(left ?? payload['limit'])
      if (criteria !== undefined && number !== undefined) {
        // Whichever number it was stored under: a topic is an event's and a padded selector is a function's.
        expect(before, name).toMatchObject({ criteria: { source: criteria === event ? 0 : 1 } })
        expect(await incentive.getIncentiveCriteria()).toMatchObject(criteria === event ? event : call)
        expect(await incentive.getIncentiveScalar({ chainId: CHAIN, hash: transferHash, knownSignatures })).toBe(number)
      }

      const incentiveData = number === undefined ? incentive.buildClaimData() : incentive.buildClaimData(number)
      const data = await sdkClaim(boost, incentiveData)
      expect(decodeClaimData(data, { signsReferrer: false })).toMatchObject({
        signer: world.accounts.cleo,
        incentiveData,
      })
      expect(sdk.decodeClaimData(data).incentiveData).toBe(incentiveData)
      expect(await getEligibility(world.ada, { ...at(boost.id), claimant: world.accounts.ben, data })).toMatchObject({
        isEligible: true,
      })
      const [purse, receiver] = [await balanceOf(world.accounts.ben), await balanceOf(world.accounts.ada)]
      const { hash } = await core.ben.claimIncentiveRaw(boost.id, 0n, zeroAddress, data)
      const { logs } = await world.chain.client.waitForTransactionReceipt({ hash })
      expect((await balanceOf(world.accounts.ben)) - purse, name).toBe(pays)
      expect((await balanceOf(world.accounts.ada)) - receiver, name).toBe(pays / 10n)
      expect(parsePayment(logs, address)).toEqual({ asset, recipient: world.accounts.ben, amount: pays })
      expect(await core.ben.getClaimFromTransaction({ hash })).toMatchObject({
        ...{ boostId: boost.id, incentiveId: 0n, claimant: world.accounts.ben, data },
      })
      expect(await incentive.claims()).toBe(1n)
      await expect(core.ben.claimIncentive(boost.id, 0n, zeroAddress, data)).rejects.toThrow()

      const fees = await core.ada.getIncentiveFeesInfo(boost.id, 0n)
      const { remaining } = await getIncentiveFees(world.ada, at(boost.id))
      expect(fees).toMatchObject({ asset, protocolFee: 1_000n, protocolFeesRemaining: remaining })
      const held = await budget.available(asset)
      await budget.clawbackFromTarget(world.core, incentive.buildClawbackData(10n * WAD), boost.id, 0n)
      expect((await budget.available(asset)) - held, name).toBe(11n * WAD)
      if (type !== 'erc20Incentive') continue
      // Ours on theirs: more money in, and out again.
      const parameters = { type, asset, strategy: 0, reward: 5n * WAD, limit: 2n, manager } as const
      await topUpFromBudget(world.ada, { ...at(boost.id), parameters })
      await clawback(world.ada, { ...at(boost.id), amount: 10n * WAD })
      expect(await incentive.getRemainingClaimPotential()).toBe(7n)
    }
  })

  test('behavior: points and a place on a list, a raffle, lists of both kinds, limited validators', async ({
    skip,
  }) => {
    if (missing !== null) return skip(missing)
    const venue = await world.clone(world.at('points'))
    await world.call(venue, pointsAbi, 'initialize', ['Laurels', 'LRL', world.accounts.ada])
    const points = core.ada.PointsIncentive({
      ...{ venue, selector: toFunctionSelector('issue(address,uint256)'), reward: 12n, limit: 2n },
    })
    const raffle = core.ada.ERC20Incentive({
      ...{ asset: world.token, strategy: 1, reward: 50n * WAD, limit: 3n, manager: world.accounts.ada },
    })
    const boost = await createBoost([points, raffle], {
      validator: core.ada.LimitedSignerValidator({
        ...{ signers: [world.accounts.cleo], validatorCaller: world.core, maxClaimCount: 1 },
      }),
      allowList: core.ada.SimpleAllowList({ owner: world.accounts.ada, allowed: [world.accounts.ben] }),
    })
    const validator = boost.validator.assertValidAddress()
    expect(await getValidator(world.ada, { validator })).toMatchObject({ type: 'limitedSignerValidator' })
    expect(await boost.validator.signers(world.accounts.cleo)).toBe(true)
    await world.call(venue, pointsAbi, 'grantRoles', [points.assertValidAddress(), 2n])
    const data = await sdkClaim(boost, points.buildClaimData())
    await core.ben.claimIncentive(boost.id, 0n, zeroAddress, data)
    const readParameters = {
      abi: pointsAbi,
      address: venue,
      functionName: 'balanceOf',
      args: [world.accounts.ben],
    } as const
    expect(await readContract(world.ada, readParameters, 'points')).toBe(12n)
    // Another account submits it, and our client reads it.
    await core.ada.claimIncentiveFor(boost.id, 1n, zeroAddress, data, world.accounts.ben)
    expect(await getEligibility(world.ada, { ...at(boost.id, 1), claimant: world.accounts.ben })).toMatchObject({
      code: 'already-claimed',
    })
    const purse = await balanceOf(world.accounts.ben)
    await raffle.drawRaffle()
    expect((await balanceOf(world.accounts.ben)) - purse).toBe(50n * WAD)
    const list = { allowList: boost.allowList.assertValidAddress(), user: world.accounts.cleo }
    expect(await isAllowed(world.ada, list)).toBe(false)
    await boost.allowList.setAllowed([world.accounts.cleo], [true])
    expect(await isAllowed(world.ada, list)).toBe(true)

    // What claiming from this boost gives is a place on the list of that one.
    const entry = core.ada.AllowListIncentive({ allowList: list.allowList, limit: 5n })
    const denied = await createBoost([entry], {
      allowList: core.ada.SimpleDenyList({ owner: world.accounts.ada, denied: [world.accounts.ben] }),
    })
    expect(await getAllowList(world.ada, { allowList: denied.allowList.assertValidAddress() })).toMatchObject({
      ...{ type: 'simpleDenyList', owner: world.accounts.ada },
    })
    await expect(
      core.ben.claimIncentive(denied.id, 0n, zeroAddress, await sdkClaim(denied, entry.buildClaimData())),
    ).rejects.toThrow('Unauthorized')
    await boost.allowList.setAllowed([world.accounts.ben], [false])
    await denied.allowList.setDenied([world.accounts.ben], [false])
    await world.call(list.allowList, pointsAbi, 'grantRoles', [entry.assertValidAddress(), 1n])
    // Our signature, their submission.
    const domain = await getClaimDomain(world.ada, { validator: denied.validator.assertValidAddress() })
    const claim = {
      boostId: denied.id,
      incentiveQuantity: 1,
      claimant: world.accounts.ben,
      incentiveData: '0x',
    } as const
    const signed = await signClaim(world.cleo.account, domain, { ...claim, referrer: zeroAddress })
    expect(await denied.validator.hashSignerData(claim)).toBe(signed.digest)
    await core.ben.claimIncentive(denied.id, 0n, world.accounts.cleo, signed.data)
    expect(await boost.allowList.isAllowed(world.accounts.ben)).toBe(true)
  })

  test('behavior: a budget that pays its manager, by the SDK from beginning to end', async ({ skip }) => {
    if (missing !== null) return skip(missing)
    const fees = await sdkRegistry().initialize(
      'with fees, made by the public SDK',
      core.ada.ManagedBudgetWithFees({ owner: world.accounts.ada, authorized: [], roles: [], managementFee: 1_000n }),
    )
    const address = fees.assertValidAddress()
    expect(await getBudget(world.ada, { budget: address })).toMatchObject({
      ...{ type: 'managedBudgetWithFees', managementFee: 1_000n },
    })
    await world.call(world.token, erc20Abi, 'approve', [address, 1_000n * WAD])
    await fees.allocate({ amount: 1_000n * WAD, asset: world.token, target: world.accounts.ada })
    const pool = core.ada.ERC20Incentive({
      ...{ asset: world.token, strategy: 0, reward: 5n * WAD, limit: 10n, manager: world.accounts.ada },
    })
    const boost = await createBoost([pool], { budget: fees })
    await core.ben.claimIncentive(boost.id, 0n, zeroAddress, await sdkClaim(boost, pool.buildClaimData()))
    const purse = await balanceOf(world.accounts.ada)
    await fees.payManagementFee(boost.id, 0n)
    expect((await balanceOf(world.accounts.ada)) - purse).toBe(WAD / 2n)
    expect(await fees.managementFee()).toBe(1_000n)
  })
})

describe('what our client creates', () => {
  test('default: the SDK reads it, checks the action and claims from it', async ({ skip }) => {
    if (missing !== null) return skip(missing)
    const ours = await makeBoost(world, { incentives: [pool(world)], validator: 'signerValidator' })
    const theirs = await core.ben.getBoost(ours.boostId)
    expect({
      ...{ action: theirs.action.address, budget: theirs.budget.address, validator: theirs.validator.address },
      ...{ allowList: theirs.allowList.address, incentives: theirs.incentives.map(({ address }) => address) },
      ...{ protocolFee: theirs.protocolFee, maxParticipants: theirs.maxParticipants, owner: theirs.owner },
    }).toEqual({
      ...{ action: ours.action, budget: ours.budget, validator: ours.validator, allowList: ours.allowList },
      ...{ incentives: ours.incentives, protocolFee: ours.protocolFee, maxParticipants: 0n, owner: ours.owner },
    })
    const { actionClaimant, actionSteps } = await getEventAction(world.ada, { action: ours.action })
    const { chainId, ...claimant } = actionClaimant
    expect(await theirs.action.getActionClaimant()).toEqual({ ...claimant, chainid: chainId })
    expect(await theirs.action.getActionSteps()).toEqual(
      actionSteps.map(({ chainId: chainid, ...step }) => ({ ...step, chainid })),
    )
    const completion = { hash: await transfer(1n), chainId: CHAIN, knownSignatures }
    expect(await theirs.action.validateActionSteps(completion)).toBe(true)
    const who = await theirs.action.getActionClaimant()
    expect(await theirs.action.deriveActionClaimantFromTransaction(who, completion)).toBe(world.accounts.ada)
    expect(await theirs.allowList.isAllowed(world.accounts.ben)).toBe(true)

    // Their signature, our submission; then ours, theirs.
    const [incentive] = theirs.incentives
    const data = await sdkClaim(theirs, incentive?.buildClaimData() ?? '0x')
    expect((await submitClaim(world.ben, { ...at(ours.boostId), data })).payment?.amount).toBe(5n * WAD)
    expect(await incentive?.claimed(world.accounts.ben)).toBe(true)
    const claim = {
      boostId: ours.boostId,
      incentiveQuantity: 1,
      claimant: world.accounts.ada,
      incentiveData: '0x',
    } as const
    const signed = await signClaim(world.cleo.account, await getClaimDomain(world.ada, ours), {
      ...claim,
      referrer: zeroAddress,
    })
    await core.ada.claimIncentive(ours.boostId, 0n, zeroAddress, signed.data)
    expect(await incentive?.getRemainingClaimPotential()).toBe(8n)
  })

  test('default: the SDK reads the source of our criteria: an event, a call, and gas', async ({ skip }) => {
    if (missing !== null) return skip(missing)
    const [asset, manager] = [world.token, world.accounts.ada]
    const amounts = { asset, reward: 2n * WAD, limit: 100n * WAD, maxReward: 50n * WAD }
    const topic: Hex = TRANSFER_TOPIC
    const event = { source: CriteriaSource.EVENT, signature: topic, fieldIndex: 2, targetContract: asset }
    const call = { source: CriteriaSource.FUNC, signature: TRANSFER_CALL, fieldIndex: 1, targetContract: asset }
    const { valueType: _, ...gas } = gasRebateCriteria
    const incentives: readonly IncentiveParameters[] = [
      { type: 'erc20VariableCriteriaIncentive', ...amounts, criteria: event },
      { type: 'erc20PeggedVariableCriteriaIncentive', ...amounts, peg: zeroAddress, manager, criteria: call },
      { type: 'erc20VariableCriteriaIncentive', ...amounts, criteria: gas },
    ]
    const ours = await makeBoost(world, { incentives, validator: 'signerValidator' })
    const [fromEvent, fromCall, fromGas] = (await core.ben.getBoost(ours.boostId)).incentives
    const completion = { chainId: CHAIN, hash: await transfer(3n * WAD), knownSignatures }
    expect(await fromEvent?.getIncentiveCriteria()).toMatchObject({ criteriaType: 0, signature: TRANSFER_TOPIC })
    expect(await fromEvent?.getIncentiveScalar(completion)).toBe(3n * WAD)
    expect(await fromCall?.getIncentiveCriteria()).toMatchObject({ criteriaType: 1, signature: TRANSFER_CALL })
    expect(await fromCall?.getIncentiveScalar(completion)).toBe(3n * WAD)
    // Word for word what the SDK makes of a gas rebate itself.
    expect(await fromGas?.getIncentiveCriteria()).toEqual(sdk.gasRebateIncentiveCriteria())
    const receipt = await world.chain.client.getTransactionReceipt({ hash: completion.hash })
    expect(await fromGas?.getIncentiveScalar(completion)).toBe(receipt.gasUsed * receipt.effectiveGasPrice)
  })

  test('behavior: it cannot read a second-version validator, but it can read the raw boost', async ({ skip }) => {
    if (missing !== null) return skip(missing)
    const { boostId, validator } = await makeBoost(world, { incentives: [pool(world)] })
    await expect(core.ben.getBoost(boostId)).rejects.toThrow('does not match any expected protocol interface')
    expect(await core.ben.readBoost(boostId)).toMatchObject({ validator, owner: world.accounts.ada })
  })

  test("behavior: the SDK reads the core, its settings and the registry's clones", async ({ skip }) => {
    if (missing !== null) return skip(missing)
    const { protocolFee, protocolFeeReceiver, createBoostAuth } = await getCore(world.ada, { core: world.core })
    expect(await core.ada.protocolFee()).toBe(protocolFee)
    expect(await core.ada.protocolFeeReceiver()).toBe(protocolFeeReceiver)
    expect(await core.ada.createBoostAuth()).toBe(createBoostAuth)
    await core.ada.setProcolFeeReceiver(world.accounts.cleo)
    expect(await getCore(world.ada, { core: world.core })).toMatchObject({ protocolFeeReceiver: world.accounts.cleo })
    await core.ada.setProcolFeeReceiver(protocolFeeReceiver)
    const created = await core.ada.getLogs({ eventName: 'BoostCreated', fromBlock: 0n })
    expect(BigInt(created.length)).toBe(await core.ada.getBoostCount())
    const clones = await sdkRegistry().getClones(world.accounts.ada)
    const first = await sdkRegistry().getClone(clones[0] ?? '0x')
    expect(first).toMatchObject({ instance: budget.address, name: 'made by the public SDK', baseType: 2 })
  })
})

/** A transfer of Ada's to Ben. */
async function transfer(amount: bigint): Promise<Hex> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [world.accounts.ben, amount] })
  return (await transact(world.ada, { to: world.token, data, what: 'Sending tokens' })).hash
}
