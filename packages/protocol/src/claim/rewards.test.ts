import {
  type Address,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  pad,
  parseAbiParameters,
  toEventSelector,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractActionBytecode } from '../abi/contract-action.ts'
import { erc20TokenAbi } from '../abi/erc20-token.ts'
import { erc721MintActionBytecode } from '../abi/erc721-mint-action.ts'
import { erc721TokenAbi, erc721TokenBytecode } from '../abi/erc721-token.ts'
import { pointsAbi } from '../abi/points.ts'
import { getActionKind } from '../action/action-kind.ts'
import { encodeContractActionPayload } from '../action/contract-action-payload.ts'
import { deployClone } from '../action/deploy-clone.ts'
import { executeAction } from '../action/execute-action.ts'
import { getContractAction } from '../action/get-contract-action.ts'
import { RegistryType } from '../action/registry-type.ts'
import { isAllowed } from '../allow-list/get-allow-list.ts'
import { encodeAllowListPayload } from '../allow-list/payload.ts'
import { BoostNotFoundError } from '../boost/boost-not-found-error.ts'
import { clawback } from '../boost/clawback.ts'
import { getComponentKind } from '../boost/component-kind.ts'
import { createBoostFromBudget } from '../boost/create-boost-from-budget.ts'
import { getIncentiveFees } from '../boost/fees.ts'
import { topUpFromBudget, topUpFromSender } from '../boost/top-up.ts'
import { getBudgetBalance } from '../budget/get-budget.ts'
import { grantRoles } from '../budget/roles.ts'
import { UnsupportedInterfaceError } from '../contract/errors.ts'
import { readContract } from '../contract/read.ts'
import { supportsInterface } from '../contract/supports-interface.ts'
import { transact } from '../contract/write.ts'
import { UnsupportedIncentiveKindError } from '../incentive/errors.ts'
import { getIncentive, type Incentive } from '../incentive/get-incentive.ts'
import { CriteriaSource } from '../incentive/incentive-criteria.ts'
import { encodeIncentiveData, type IncentiveData } from '../incentive/incentive-data.ts'
import type { IncentiveParameters } from '../incentive/incentive-parameters.ts'
import { drawRaffle, getPreflightTransfer } from '../incentive/manage-incentive.ts'
import { WAD } from '../incentive/reward-amount.ts'
import { type BoostWorld, startBoostWorld } from '../testing/boost-world.ts'
import { boostPayload, makeBoost, makeBudget, pool } from '../testing/make-boost.ts'
import { encodeMintClaim } from './claim-data.ts'
import { getEligibility } from './get-eligibility.ts'
import { getClaimDomain, signClaim } from './sign-claim.ts'
import { submitClaim } from './submit-claim.ts'

let world: BoostWorld
beforeAll(async () => {
  world = await startBoostWorld()
})
afterAll(async () => {
  await world.chain.stop()
})
const transferTopic = toEventSelector('event Transfer(address,address,uint256)')

/** Signs for Ben as Cleo, and lets Ben hand it in. */
async function claimFor(boostId: bigint, validator: Address, incentiveId: number, detail: IncentiveData) {
  const claim = {
    boostId,
    incentiveQuantity: 8,
    claimant: world.accounts.ben,
    incentiveData: encodeIncentiveData(detail),
    referrer: zeroAddress,
  } as const
  const domain = await getClaimDomain(world.ben, { validator })
  const { data } = await signClaim(world.cleo.account, domain, claim)
  return submitClaim(world.ben, { core: world.core, boostId, incentiveId, data })
}

const nothing = { type: 'none' } as const
const number = (value: bigint) => ({ type: 'amount', amount: value }) as const

/** The incentives that a budget pays in tokens: the data of a claim, what it pays, and what is left to claw back. */
function tokenIncentives(): readonly {
  readonly parameters: IncentiveParameters
  readonly detail: IncentiveData
  readonly pays: bigint
  readonly takeBack: bigint
  /** What a top-up's limit says. */
  readonly added: bigint
}[] {
  const [asset, manager] = [world.token, world.accounts.ada]
  const criteria = {
    source: CriteriaSource.EVENT,
    signature: transferTopic,
    fieldIndex: 2,
    targetContract: world.token,
  } as const
  const criteriaV2 = { ...criteria, valueType: 1 } as const
  const varying = { asset, reward: 2n * WAD, limit: 100n * WAD }
  return [
    { parameters: pool(world), detail: nothing, pays: 5n * WAD, takeBack: 10n * WAD, added: 2n },
    {
      parameters: { type: 'erc20VariableIncentive', ...varying, reward: 0n, manager },
      detail: number(7n * WAD),
      pays: 7n * WAD,
      takeBack: 13n * WAD,
      added: 20n * WAD,
    },
    {
      parameters: { type: 'erc20VariableCriteriaIncentive', ...varying, maxReward: 0n, criteria },
      detail: number(3n * WAD),
      pays: 6n * WAD,
      takeBack: 13n * WAD,
      added: 20n * WAD,
    },
    {
      parameters: { type: 'erc20VariableCriteriaIncentiveV2', ...varying, maxReward: 4n * WAD, criteria: criteriaV2 },
      detail: number(3n * WAD),
      pays: 4n * WAD,
      takeBack: 13n * WAD,
      added: 20n * WAD,
    },
    {
      parameters: { type: 'erc20PeggedIncentive', ...varying, peg: zeroAddress, manager },
      detail: number(9n * WAD),
      pays: 9n * WAD,
      takeBack: 13n * WAD,
      added: 20n * WAD,
    },
    {
      parameters: {
        type: 'erc20PeggedVariableCriteriaIncentive',
        ...varying,
        peg: zeroAddress,
        manager,
        maxReward: 0n,
        criteria,
      },
      detail: number(WAD / 2n),
      pays: WAD,
      takeBack: 13n * WAD,
      added: 20n * WAD,
    },
    {
      parameters: {
        type: 'erc20PeggedVariableCriteriaIncentiveV2',
        ...varying,
        peg: zeroAddress,
        manager,
        maxReward: 5n * WAD,
        criteria: criteriaV2,
      },
      detail: number(100n * WAD),
      pays: 5n * WAD,
      takeBack: 13n * WAD,
      added: 20n * WAD,
    },
  ]
}

function balanceOf(owner: Address): Promise<bigint> {
  const call = { abi: erc20TokenAbi, address: world.token, functionName: 'balanceOf', args: [owner] } as const
  return readContract(world.ada, call, 'a token')
}

/** As a top-up wants them: the same, with what is added as the limit. */
function toppingUp(parameters: IncentiveParameters, limit: bigint): IncentiveParameters {
  return 'limit' in parameters ? { ...parameters, limit } : parameters
}

function remainingOf(incentive: Incentive): bigint {
  if (!('remaining' in incentive)) throw new TypeError(`${incentive.type} pays no token`)
  return incentive.remaining
}

describe('a boost from beginning to end', () => {
  test('default: every incentive paid in tokens is created, claimed from, topped up and clawed back', async () => {
    const cases = tokenIncentives()
    const budget = await makeBudget(world)
    for (const { parameters, detail, pays, takeBack, added } of cases) {
      const boost = await makeBoost(world, { budget, incentives: [parameters] })
      const [incentive = zeroAddress] = boost.incentives
      expect(await getComponentKind(world.ada, { address: incentive })).toEqual({
        type: 'incentive',
        kind: parameters.type,
      })
      const before = await getIncentive(world.ada, { incentive })
      expect(before).toMatchObject({ type: parameters.type, claims: 0n, asset: world.token })
      if ('criteria' in parameters) expect(before).toMatchObject({ criteria: parameters.criteria })

      const purse = await balanceOf(world.accounts.ben)
      const { payment, referralFee } = await claimFor(boost.boostId, boost.validator, 0, detail)
      expect(payment).toEqual({ asset: world.token, recipient: world.accounts.ben, amount: pays })
      expect(referralFee).toBe(0n)
      expect((await balanceOf(world.accounts.ben)) - purse).toBe(pays)
      const after = await getIncentive(world.ada, { incentive })
      expect(remainingOf(before) - remainingOf(after)).toBe(pays)
      expect(after.claims).toBe(1n)

      const more = toppingUp(parameters, added)
      const at = { core: world.core, boostId: boost.boostId, incentiveId: 0 }
      const fees = await getIncentiveFees(world.ada, at)
      await topUpFromBudget(world.ada, { ...at, parameters: more })
      await topUpFromSender(world.ada, { ...at, parameters: more })
      const needed = await getPreflightTransfer(world.ada, { incentive, parameters: more })
      const toppedUp = await getIncentive(world.ada, { incentive })
      expect(remainingOf(toppedUp) - remainingOf(after)).toBe(2n * (needed?.amount ?? 0n))
      const fee = (2n * (needed?.amount ?? 0n) * boost.protocolFee) / 10_000n
      expect((await getIncentiveFees(world.ada, at)).remaining - fees.remaining).toBe(fee)

      const held = await getBudgetBalance(world.ada, { budget, asset: world.token })
      await clawback(world.ada, { ...at, amount: takeBack })
      const now = await getBudgetBalance(world.ada, { budget, asset: world.token })
      expect(now.available - held.available).toBe(takeBack + (takeBack * boost.protocolFee) / 10_000n)
      expect(remainingOf(toppedUp) - remainingOf(await getIncentive(world.ada, { incentive }))).toBe(takeBack)
    }
  }, 120_000)

  test('behavior: a CGDA reward declines with a claim, and is paid once to each', async () => {
    const parameters = {
      type: 'cgdaIncentive',
      asset: world.token,
      initialReward: 10n * WAD,
      rewardDecay: 3n * WAD,
      rewardBoost: 1n,
      totalBudget: 40n * WAD,
      manager: world.accounts.ada,
    } as const
    const boost = await makeBoost(world, { incentives: [parameters] })
    const [incentive = zeroAddress] = boost.incentives
    expect(await getIncentive(world.ada, { incentive })).toMatchObject({
      currentReward: 10n * WAD,
      remaining: 40n * WAD,
    })
    expect((await claimFor(boost.boostId, boost.validator, 0, nothing)).payment?.amount).toBe(10n * WAD)
    expect(await getIncentive(world.ada, { incentive })).toMatchObject({
      currentReward: 7n * WAD,
      remaining: 30n * WAD,
    })
    const again = await getEligibility(world.ada, {
      core: world.core,
      boostId: boost.boostId,
      incentiveId: 0,
      claimant: world.accounts.ben,
    })
    expect(again).toMatchObject({ isEligible: false, code: 'already-claimed' })
    const at = { core: world.core, boostId: boost.boostId, incentiveId: 0 }
    // Nothing can be added to a reward that falls; said before anything is sent.
    await expect(topUpFromBudget(world.ada, { ...at, parameters })).rejects.toThrow(UnsupportedIncentiveKindError)
    await expect(topUpFromSender(world.ada, { ...at, parameters })).rejects.toThrow('cgdaIncentive')
    await clawback(world.ada, { ...at, amount: 30n * WAD })
    expect(await getIncentive(world.ada, { incentive })).toMatchObject({ remaining: 0n })
  })

  test('behavior: a raffle takes entries and pays the one who is drawn', async () => {
    const boost = await makeBoost(world, { incentives: [pool(world, { strategy: 1, reward: 50n * WAD, limit: 3n })] })
    const [incentive = zeroAddress] = boost.incentives
    expect(await getIncentive(world.ada, { incentive })).toMatchObject({ strategy: 1, remaining: 50n * WAD })
    expect((await claimFor(boost.boostId, boost.validator, 0, nothing)).payment).toBeNull()
    const purse = await balanceOf(world.accounts.ben)
    await drawRaffle(world.ada, { incentive })
    expect((await balanceOf(world.accounts.ben)) - purse).toBe(50n * WAD)
    expect(await getIncentive(world.ada, { incentive })).toMatchObject({ claims: 1n, limit: 3n, remaining: 0n })
  })

  test('behavior: points are issued by their own contract', async () => {
    const venue = await world.clone(world.at('points'))
    await world.call(venue, pointsAbi, 'initialize', ['Laurels', 'LRL', world.accounts.ada])
    const selector = toFunctionSelector('issue(address,uint256)')
    const parameters = { type: 'pointsIncentive', venue, selector, reward: 12n, limit: 2n } as const
    expect(await getPreflightTransfer(world.ada, { incentive: world.at('pointsIncentive'), parameters })).toBeNull()
    const boost = await makeBoost(world, { incentives: [parameters] })
    const [incentive = zeroAddress] = boost.incentives
    await world.call(venue, pointsAbi, 'grantRoles', [incentive, 2n])
    await claimFor(boost.boostId, boost.validator, 0, nothing)
    const call = { abi: pointsAbi, address: venue, functionName: 'balanceOf', args: [world.accounts.ben] } as const
    expect(await readContract(world.ada, call, 'points')).toBe(12n)
    const at = { core: world.core, boostId: boost.boostId, incentiveId: 0 }
    await expect(clawback(world.ada, { ...at, amount: 1n })).rejects.toMatchObject({ revert: 'NotImplemented' })
  })

  test('behavior: a place on an allow list', async () => {
    const owned = { type: 'simpleAllowList', owner: world.accounts.ada, users: [] } as const
    const { address: allowList } = await deployClone(world.ada, {
      type: RegistryType.ALLOW_LIST,
      base: world.at('simpleAllowList'),
      payload: encodeAllowListPayload(owned),
      name: 'the list to get on',
      registry: world.at('registry'),
      what: 'allow list',
    })
    const boost = await makeBoost(world, { incentives: [{ type: 'allowListIncentive', allowList, limit: 5n }] })
    const [incentive = zeroAddress] = boost.incentives
    // A list has the same roles as a budget.
    await grantRoles(world.ada, { budget: allowList, grants: [{ account: incentive, roles: 1n }] })
    expect(await isAllowed(world.ada, { allowList, user: world.accounts.ben })).toBe(false)
    await claimFor(boost.boostId, boost.validator, 0, nothing)
    expect(await isAllowed(world.ada, { allowList, user: world.accounts.ben })).toBe(true)
  })

  test('behavior: a badge for each transaction, once', async () => {
    const parameters = {
      type: 'erc1155Incentive',
      asset: world.badge,
      tokenId: 7n,
      limit: 10n,
      extraData: '0x',
      manager: world.accounts.ada,
    } as const
    const budget = await makeBudget(world, { badges: 100n })
    expect((await getBudgetBalance(world.ada, { budget, asset: world.badge, tokenId: 7n })).available).toBe(100n)
    const boost = await makeBoost(world, { budget, incentives: [parameters] })
    const [incentive = zeroAddress] = boost.incentives
    const completion = { type: 'transactionHash', hash: pad('0xdeed') } as const
    expect((await claimFor(boost.boostId, boost.validator, 0, completion)).payment?.amount).toBe(1n)
    expect(await getIncentive(world.ada, { incentive })).toMatchObject({ tokenId: 7n, remaining: 9n, claims: 1n })
    const at = { core: world.core, boostId: boost.boostId, incentiveId: 0, claimant: world.accounts.ben }
    const incentiveData = encodeIncentiveData(completion)
    expect(await getEligibility(world.ada, { ...at, incentiveData })).toMatchObject({ code: 'not-claimable' })
    const other = encodeIncentiveData({ type: 'transactionHash', hash: pad('0xdeed2') })
    expect(await getEligibility(world.ada, { ...at, incentiveData: other })).toMatchObject({ isEligible: true })
    expect(await supportsInterface(world.ada, { address: incentive, interfaceId: '0x9e4fa10b' })).toBe(true)

    const topUp = { core: world.core, boostId: boost.boostId, incentiveId: 0 }
    await expect(topUpFromBudget(world.ada, { ...topUp, parameters })).rejects.toThrow(UnsupportedIncentiveKindError)
    await expect(topUpFromSender(world.ada, { ...topUp, parameters })).rejects.toThrow(UnsupportedIncentiveKindError)
    await expect(topUpFromBudget(world.ada, { ...topUp, incentiveId: 1, parameters })).rejects.toThrow(
      BoostNotFoundError,
    )
    // Ten badges and the fee of one went out of the hundred; nine come back, and what the fee on them rounds to.
    await clawback(world.ada, { ...topUp, amount: 9n })
    expect(await getIncentive(world.ada, { incentive })).toMatchObject({ remaining: 0n, limit: 1n, claims: 1n })
    expect((await getBudgetBalance(world.ada, { budget, asset: world.badge, tokenId: 7n })).available).toBe(98n)
    await expect(clawback(world.ada, { ...topUp, amount: 1n })).rejects.toMatchObject({
      revert: expect.stringContaining('ClaimFailed'),
    })
  })
})

describe('actions that are calls', () => {
  test('behavior: a collectible of the right contract is the claim, once', async () => {
    const collectible = await world.deploy(
      encodeDeployData({ abi: erc721TokenAbi, bytecode: erc721TokenBytecode, args: ['Wreath', 'WREATH'] }),
    )
    const base = await world.deploy(erc721MintActionBytecode)
    const call = { chainId: 31337n, target: collectible, selector: toFunctionSelector('mint(address)'), value: 0n }
    const budget = await makeBudget(world)
    const boost = await createBoostFromBudget(world.ada, {
      core: world.core,
      boost: {
        ...boostPayload(world, { budget, incentives: [pool(world), pool(world)] }),
        action: { isBase: true, instance: base, parameters: encodeContractActionPayload(call) },
        // None: the action validates itself.
        validator: { isBase: false, instance: zeroAddress, parameters: '0x' },
      },
    })
    expect(boost.validator).toBe(boost.action)
    expect(await getContractAction(world.ada, { action: boost.action })).toEqual(call)
    expect(await getActionKind(world.ada, { action: boost.action })).toBe('erc721MintAction')
    await world.call(collectible, erc721TokenAbi, 'mint', [world.accounts.ben])
    const at = { core: world.core, boostId: boost.boostId, incentiveId: 0 }
    const data = encodeMintClaim({ tokenId: 1n })
    expect(await getEligibility(world.ada, { ...at, claimant: world.accounts.ben, data })).toMatchObject({
      isEligible: true,
    })
    await expect(submitClaim(world.cleo, { ...at, data })).rejects.toMatchObject({ revert: 'Unauthorized' })
    expect((await submitClaim(world.ben, { ...at, data })).payment?.amount).toBe(5n * WAD)
    expect((await submitClaim(world.ben, { ...at, incentiveId: 1, data })).payment?.amount).toBe(5n * WAD)
    // It is spent, so the next holder cannot claim with it.
    await transact(world.ben, {
      to: collectible,
      data: encodeFunctionData({
        ...{ abi: erc721TokenAbi, functionName: 'transferFrom', args: [world.accounts.ben, world.accounts.cleo, 1n] },
      }),
      what: 'Giving the collectible away',
    })
    await expect(submitClaim(world.cleo, { ...at, data })).rejects.toMatchObject({ revert: 'Unauthorized' })
    expect(() => encodeMintClaim({ tokenId: -1n })).toThrow('does not fit')
  })

  test('behavior: an action that executes itself is signed for like any other', async () => {
    const base = await world.deploy(contractActionBytecode)
    const mint = toFunctionSelector('mint(address,uint256)')
    const call = { chainId: 31337n, target: world.token, selector: mint, value: 0n }
    const budget = await makeBudget(world)
    const boost = await createBoostFromBudget(world.ada, {
      core: world.core,
      boost: {
        ...boostPayload(world, { budget, incentives: [pool(world)] }),
        action: { isBase: true, instance: base, parameters: encodeContractActionPayload(call) },
      },
    })
    expect(await getActionKind(world.ada, { action: boost.action })).toBe('contractAction')
    expect(await getContractAction(world.ada, { action: boost.action })).toEqual(call)
    const purse = await balanceOf(world.accounts.ben)
    const args = encodeAbiParameters(parseAbiParameters('address, uint256'), [world.accounts.ben, 7n])
    const { hash, result } = await executeAction(world.ben, { action: boost.action, data: args })
    await world.chain.client.waitForTransactionReceipt({ hash })
    expect(result.isSuccess).toBe(true)
    await claimFor(boost.boostId, boost.validator, 0, nothing)
    expect((await balanceOf(world.accounts.ben)) - purse).toBe(5n * WAD + 7n)
    await expect(getContractAction(world.ada, { action: world.token })).rejects.toThrow(UnsupportedInterfaceError)
  })
})
