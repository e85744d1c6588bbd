import { type Address, type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { setDenied } from '../allow-list/edit-allow-list.ts'
import { getAllowList } from '../allow-list/get-allow-list.ts'
import type { Boost } from '../boost/boost.ts'
import { BoostNotFoundError } from '../boost/boost-not-found-error.ts'
import { setCoreParameter } from '../boost/manage-core.ts'
import { readContract } from '../contract/read.ts'
import { eventAbis } from '../event-abis/event-abis.ts'
import { getEvents, type TypedEvent, watchEvents } from '../evidence/watch-events.ts'
import { encodeIncentiveData } from '../incentive/incentive-data.ts'
import { WAD } from '../incentive/reward-amount.ts'
import { type AccountClient, type BoostWorld, CLAIM_FEE, startBoostWorld } from '../testing/boost-world.ts'
import { makeBoost, pool } from '../testing/make-boost.ts'
import { getClaimCount, getValidator, isSigner } from '../validator/get-validator.ts'
import { setSigners } from '../validator/manage-validator.ts'
import { validatorAbi } from '../validator/validator-abi.ts'
import { isValidatorKind, validatorKinds } from '../validator/validator-kind.ts'
import { NoClaimError, ReferrerMismatchError } from './errors.ts'
import { getEligibility } from './get-eligibility.ts'
import { getClaimDomain, signClaim } from './sign-claim.ts'
import { submitClaim } from './submit-claim.ts'
import { submitClaims } from './submit-claims.ts'

let world: BoostWorld
beforeAll(async () => {
  world = await startBoostWorld()
})
afterAll(async () => {
  await world.chain.stop()
})

const kinds = Object.keys(validatorKinds).filter(isValidatorKind)

/** Signs a claim for an account, as Cleo or as the given signer. */
async function sign(
  { boostId, validator }: Boost,
  {
    claimant = world.accounts.ben,
    referrer = zeroAddress,
    incentiveQuantity = 1,
    incentiveData = '0x',
    by = world.cleo,
  }: {
    claimant?: Address
    referrer?: Address
    incentiveQuantity?: number
    incentiveData?: Hex
    by?: AccountClient
  } = {},
) {
  const claim = { boostId, incentiveQuantity, claimant, incentiveData, referrer }
  return signClaim(by.account, await getClaimDomain(world.ada, { validator }), claim)
}

function at(boost: Boost, incentiveId = 0) {
  return { core: world.core, boostId: boost.boostId, incentiveId }
}

describe('submitClaim', () => {
  test.each(kinds)('default: %s pays the signed claim, once', async (kind) => {
    const boost = await makeBoost(world, { incentives: [pool(world)], validator: kind, maxClaimCount: 3n })
    const { isPayable } = validatorKinds[kind]
    const details = await getValidator(world.ada, { validator: boost.validator })
    expect(details).toMatchObject({
      type: kind,
      owner: world.accounts.cleo,
      ...(isPayable ? { claimFee: CLAIM_FEE } : {}),
    })
    const { data, digest } = await sign(boost)
    const domain = await getClaimDomain(world.ada, { validator: boost.validator })
    expect(domain).toEqual({ type: kind, chainId: 31337, validator: boost.validator })
    if (!validatorKinds[kind].signsReferrer) {
      const args = [boost.boostId, 1, world.accounts.ben, '0x'] as const
      const call = {
        abi: validatorAbi,
        address: boost.validator,
        functionName: 'hashSignerData',
        args,
      } as const
      expect(await readContract(world.ada, call, 'a validator')).toBe(digest)
    }
    const { payment, receipt } = await submitClaim(world.ben, { ...at(boost), data })
    expect(payment).toEqual({ asset: world.token, recipient: world.accounts.ben, amount: 5n * WAD })
    const { value } = await world.chain.client.getTransaction({ hash: receipt.transactionHash })
    expect(value).toBe(isPayable ? CLAIM_FEE : 0n)
    if (kind.startsWith('limited') || isPayable) {
      const count = { validator: boost.validator, boostId: boost.boostId, incentiveId: 0, claimant: world.accounts.ben }
      expect(await getClaimCount(world.ada, count)).toBe(1n)
    }
    await expect(submitClaim(world.ben, { ...at(boost), data })).rejects.toMatchObject({
      code: 'protocol/transaction-reverted',
      revert: 'IncentiveClaimed(0)',
    })
  })

  test('behavior: one signature serves all incentives of a boost, and no more than were signed for', async () => {
    const boost = await makeBoost(world, { incentives: [pool(world), pool(world, { reward: WAD }), pool(world)] })
    const { data } = await sign(boost, { incentiveQuantity: 2 })
    expect((await submitClaim(world.ben, { ...at(boost, 1), data })).payment?.amount).toBe(WAD)
    expect((await submitClaim(world.ben, { ...at(boost, 0), data })).payment?.amount).toBe(5n * WAD)
    await expect(submitClaim(world.ben, { ...at(boost, 2), data })).rejects.toMatchObject({
      revert: 'InvalidIncentive(2, 2)',
    })
  })

  test('behavior: any account may submit a claim, and the claimant is paid', async () => {
    const boost = await makeBoost(world, { incentives: [pool(world)] })
    const { data } = await sign(boost)
    const { payment } = await submitClaim(world.ada, { ...at(boost), claimant: world.accounts.ben, data })
    expect(payment?.recipient).toBe(world.accounts.ben)
  })

  test('behavior: the signed referrer is paid out of the fee, and no other', async () => {
    await setCoreParameter(world.ada, { core: world.core, change: { type: 'referralFee', value: 400n } })
    try {
      const boost = await makeBoost(world, { incentives: [pool(world)] })
      const { data } = await sign(boost, { referrer: world.accounts.ada })
      const other = submitClaim(world.ben, { ...at(boost), data, referrer: world.accounts.cleo })
      await expect(other).rejects.toThrow(ReferrerMismatchError)
      const { referralFee, receipt } = await submitClaim(world.ben, { ...at(boost), data })
      expect(referralFee).toBe((5n * WAD * 400n) / 10_000n)
      const range = { address: world.core, fromBlock: receipt.blockNumber, toBlock: receipt.blockNumber }
      const fees = await getEvents(world.ada, { ...range, abi: eventAbis.fees })
      expect(fees.map(({ eventName }) => eventName).sort()).toEqual(['ProtocolFeesCollected', 'ReferralFeeSent'])
      const [claimed] = await getEvents(world.ada, { ...range, abi: eventAbis.claimed })
      expect(claimed).toMatchObject({
        eventName: 'BoostClaimed',
        args: { boostId: boost.boostId, claimant: world.accounts.ben, referrer: world.accounts.ada },
      })
    } finally {
      await setCoreParameter(world.ada, { core: world.core, change: { type: 'referralFee', value: 0n } })
    }
  })

  test('error: another account signed, or the signer was revoked', async () => {
    const boost = await makeBoost(world, { incentives: [pool(world)] })
    const forged = await sign(boost, { by: world.ben })
    await expect(submitClaim(world.ben, { ...at(boost), data: forged.data })).rejects.toMatchObject({
      revert: 'Unauthorized',
    })
    const { data } = await sign(boost)
    const signer = { validator: boost.validator, signer: world.accounts.cleo }
    await setSigners(world.cleo, { validator: boost.validator, signers: [world.accounts.cleo], isSigner: false })
    expect(await isSigner(world.ada, signer)).toBe(false)
    await expect(submitClaim(world.ben, { ...at(boost), data })).rejects.toMatchObject({ revert: 'Unauthorized' })
    await setSigners(world.cleo, { validator: boost.validator, signers: [world.accounts.cleo], isSigner: true })
    await submitClaim(world.ben, { ...at(boost), data })
  })

  test('error: a claim signed for another boost, claimant or number', async () => {
    const one = await makeBoost(world, { incentives: [pool(world)] })
    const other = await makeBoost(world, { incentives: [pool(world)] })
    const { data } = await sign(one)
    await expect(submitClaim(world.ben, { ...at(other), data })).rejects.toMatchObject({ revert: 'Unauthorized' })
    await expect(submitClaim(world.ada, { ...at(one), data })).rejects.toMatchObject({ revert: 'Unauthorized' })
    await expect(submitClaim(world.ben, { ...at(one), boostId: 10_000n, data })).rejects.toThrow(BoostNotFoundError)
  })

  test('error: as often as a limited validator allows, other details or not', async () => {
    const parameters = {
      type: 'erc20VariableIncentive',
      asset: world.token,
      reward: 0n,
      limit: 100n,
      manager: world.accounts.ada,
    } as const
    const boost = await makeBoost(world, { incentives: [parameters], validator: 'limitedSignerValidatorV2' })
    const pay = (amount: number) => `0x${amount.toString(16).padStart(64, '0')}` as const
    await submitClaim(world.ben, { ...at(boost), data: (await sign(boost, { incentiveData: pay(1) })).data })
    const again = submitClaim(world.ben, { ...at(boost), data: (await sign(boost, { incentiveData: pay(2) })).data })
    await expect(again).rejects.toMatchObject({ revert: `MaximumClaimed(${world.accounts.ben})` })
  })

  test('error: more participants than the boost has room for', async () => {
    const boost = await makeBoost(world, { incentives: [pool(world)], maxParticipants: 1n })
    await submitClaim(world.ben, { ...at(boost), data: (await sign(boost)).data })
    const { data } = await sign(boost, { claimant: world.accounts.cleo })
    await expect(submitClaim(world.cleo, { ...at(boost), data })).rejects.toMatchObject({
      revert: expect.stringContaining('ClaimFailed'),
    })
  })
})

describe('getEligibility', () => {
  test.each(['signerValidator', 'signerValidatorV2', 'payableLimitedSignerValidatorV2'] as const)(
    'behavior: %s: a boost that has room for nobody else says so before anything is signed, and not to who has a place',
    async (validator) => {
      const parameters = {
        ...({ type: 'erc20VariableIncentive', asset: world.token, reward: 0n, limit: 100n } as const),
        manager: world.accounts.ada,
      }
      const boost = await makeBoost(world, { incentives: [parameters], maxParticipants: 1n, validator })
      const eligibilityOf = (claimant: Address) => getEligibility(world.ada, { ...at(boost), claimant })
      expect(await eligibilityOf(world.accounts.cleo)).toMatchObject({ isEligible: true })
      const incentiveData = `0x${'1'.padStart(64, '0')}` as const
      await submitClaim(world.ben, { ...at(boost), data: (await sign(boost, { incentiveData })).data })
      expect(await eligibilityOf(world.accounts.cleo)).toMatchObject({ code: 'participants-full' })
      expect(await eligibilityOf(world.accounts.ben)).not.toMatchObject({ code: 'participants-full' })
    },
  )

  test('default: yes, and each no with its reason', async () => {
    const allowList = { type: 'simpleDenyList', owner: world.accounts.ada, users: [world.accounts.cleo] } as const
    const boost = await makeBoost(world, { incentives: [pool(world, { limit: 2n })], allowList })
    const eligibilityOf = (claimant: Address, more: { incentiveId?: number; data?: Hex } = {}) =>
      getEligibility(world.ada, { ...at(boost), claimant, ...more })
    expect(await eligibilityOf(world.accounts.ben)).toMatchObject({ isEligible: true })
    expect(await eligibilityOf(world.accounts.ben, { incentiveId: 1 })).toMatchObject({ code: 'incentive-not-found' })
    expect(await eligibilityOf(world.accounts.cleo)).toMatchObject({ code: 'not-allowed' })
    expect(await getAllowList(world.ada, { allowList: boost.allowList })).toMatchObject({ type: 'simpleDenyList' })
    const forged = await sign(boost, { by: world.ben })
    expect(await eligibilityOf(world.accounts.ben, { data: forged.data })).toMatchObject({ code: 'claim-reverts' })
    const { data } = await sign(boost)
    expect(await eligibilityOf(world.accounts.ben, { data })).toMatchObject({ isEligible: true })
    await submitClaim(world.ben, { ...at(boost), data })
    expect(await eligibilityOf(world.accounts.ben)).toMatchObject({ code: 'already-claimed' })
    await setDenied(world.ada, { allowList: boost.allowList, users: [world.accounts.cleo], isDenied: false })
    await submitClaim(world.cleo, { ...at(boost), data: (await sign(boost, { claimant: world.accounts.cleo })).data })
    expect(await eligibilityOf(world.accounts.ada)).toMatchObject({ code: 'exhausted' })
  })

  test('behavior: a reward that depends on a number uses the signed number, and none before that', async () => {
    const parameters = {
      type: 'erc20PeggedIncentive',
      ...{ asset: world.token, peg: zeroAddress, reward: 1n, limit: 100n, manager: world.accounts.ada },
    } as const
    const boost = await makeBoost(world, { incentives: [parameters], validator: 'limitedSignerValidatorV2' })
    const eligibilityWith = (more: { data?: Hex; incentiveData?: Hex } = {}) =>
      getEligibility(world.ada, { ...at(boost), claimant: world.accounts.ben, ...more })
    const pay = (number: bigint) => encodeIncentiveData({ type: 'amount', amount: number })
    expect(await eligibilityWith()).toMatchObject({ isEligible: true })
    expect(await eligibilityWith({ incentiveData: pay(101n) })).toMatchObject({
      code: 'not-claimable',
      reason: 'Only 100 base units are left, and this claim needs 101.',
    })
    const much = await sign(boost, { incentiveData: pay(101n) })
    expect(await eligibilityWith({ data: much.data })).toMatchObject({
      code: 'not-claimable',
      reason: 'Only 100 base units are left, and this claim needs 101.',
    })
    expect(await eligibilityWith({ incentiveData: pay(0n) })).toMatchObject({
      code: 'not-claimable',
      reason: 'What this claim pays rounds down to zero.',
    })
    const { data } = await sign(boost, { incentiveData: pay(60n) })
    expect(await eligibilityWith({ data })).toMatchObject({ isEligible: true })
    await submitClaim(world.ben, { ...at(boost), data })
    // The incentive would pay again; the validator counts.
    expect(await eligibilityWith()).toMatchObject({ code: 'already-claimed' })
    expect(await eligibilityWith({ data })).toMatchObject({ code: 'already-claimed' })
  })
})

describe('submitClaims', () => {
  test('default: several claims with one transaction, the fee of those that ask for one with it', async () => {
    const plain = await makeBoost(world, { incentives: [pool(world), pool(world)] })
    const payable = await makeBoost(world, { incentives: [pool(world)], validator: 'payableLimitedSignerValidator' })
    const { data } = await sign(plain, { incentiveQuantity: 2 })
    const claims = [
      { boostId: plain.boostId, incentiveId: 0, claimant: world.accounts.ben, data },
      { boostId: plain.boostId, incentiveId: 1, claimant: world.accounts.ben, data },
      { boostId: payable.boostId, incentiveId: 0, claimant: world.accounts.ben, data: (await sign(payable)).data },
    ]
    const { outcomes } = await submitClaims(world.ada, { core: world.core, claims })
    expect(outcomes.map(({ isClaimed, payment }) => [isClaimed, payment?.amount])).toEqual(
      Array(3).fill([true, 5n * WAD]),
    )
    // Now each of them would be reverted.
    const again = submitClaims(world.ada, { core: world.core, claims })
    await expect(again).rejects.toThrow(NoClaimError)
    await expect(again).rejects.toMatchObject({ reverts: expect.arrayContaining(['IncentiveClaimed(1)']) })
  })

  test('behavior: claims that would revert are skipped and reported', async () => {
    const boost = await makeBoost(world, { incentives: [pool(world)] })
    const good = {
      boostId: boost.boostId,
      incentiveId: 0,
      claimant: world.accounts.ben,
      data: (await sign(boost)).data,
    }
    const forged = await sign(boost, { by: world.ada, claimant: world.accounts.cleo })
    const claims = [{ ...good, claimant: world.accounts.cleo, data: forged.data }, good]
    const { outcomes } = await submitClaims(world.ada, { core: world.core, claims })
    expect(outcomes.map(({ isClaimed, revert }) => [isClaimed, revert])).toEqual([
      [false, 'Unauthorized'],
      [true, null],
    ])
  })

  test('behavior: each claim reports its own payment, however many one incentive makes', async () => {
    const { ben, cleo } = world.accounts
    const incentive = {
      type: 'erc20VariableIncentive',
      reward: 0n,
      limit: 90n,
      manager: ben,
      asset: world.token,
    } as const
    const boost = await makeBoost(world, { incentives: [incentive] })
    const claimOf = async (claimant: Address, number: bigint, by = world.cleo) => {
      const incentiveData = encodeIncentiveData({ type: 'amount', amount: number })
      const { data } = await sign(boost, { claimant, incentiveData, by })
      return { boostId: boost.boostId, incentiveId: 0, claimant, data }
    }
    const twice = await claimOf(ben, 7n)
    const claims = [await claimOf(cleo, 20n), twice, await claimOf(ben, 3n), await claimOf(ben, 9n, world.ada), twice]
    const { outcomes } = await submitClaims(world.ada, { core: world.core, claims })
    expect(
      outcomes.map(({ isClaimed, payment, revert }) => [isClaimed, payment?.recipient, payment?.amount, revert]),
    ).toEqual([
      [true, cleo, 20n, null],
      [true, ben, 7n, null],
      [true, ben, 3n, null],
      [false, undefined, undefined, 'Unauthorized'],
      [false, undefined, undefined, 'IncentiveClaimed(0)'],
    ])
  })

  test('behavior: an entry into a raffle is a claim that pays nothing yet', async () => {
    const boost = await makeBoost(world, { incentives: [pool(world, { strategy: 1 }), pool(world)] })
    const { data } = await sign(boost, { incentiveQuantity: 2 })
    const claims = [0, 1].map((incentiveId) => ({ ...at(boost, incentiveId), claimant: world.accounts.ben, data }))
    const { outcomes } = await submitClaims(world.ada, { core: world.core, claims })
    expect(outcomes.map(({ isClaimed, payment }) => [isClaimed, payment?.amount])).toEqual([
      [true, undefined],
      [true, 5n * WAD],
    ])
  })
})

test('behavior: a watcher hears of boosts and claims as they happen', async () => {
  const heard: TypedEvent<typeof eventAbis.created | typeof eventAbis.claimed>[] = []
  const errors: unknown[] = []
  const options = { address: world.core, pollingIntervalMs: 20, onError: (error: unknown) => errors.push(error) }
  const fromBlock = await world.chain.client.getBlockNumber()
  const stops = [
    watchEvents(world.ada, {
      ...options,
      fromBlock: fromBlock + 1n,
      abi: eventAbis.created,
      onEvents: (events) => void heard.push(...events),
    }),
    watchEvents(world.ada, {
      ...options,
      fromBlock: fromBlock + 1n,
      abi: eventAbis.claimed,
      onEvents: (events) => void heard.push(...events),
    }),
  ]
  try {
    const boost = await makeBoost(world, { incentives: [pool(world)] })
    await submitClaim(world.ben, { ...at(boost), data: (await sign(boost)).data })
    await vi.waitFor(() => {
      expect(heard.map(({ eventName }) => eventName).sort()).toEqual(['BoostClaimed', 'BoostCreated', 'IncentiveAdded'])
    }, 10_000)
    expect(errors).toEqual([])
  } finally {
    for (const stop of stops) stop()
  }
})
