/** The contracts and rights of an account: its clones, ownership in two steps, creating boosts, claims and entries. */
import { assert, bigInt, property } from 'fast-check'
import { type Address, zeroAddress, zeroHash } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passthroughAuthBytecode } from '../src/abi/passthrough-auth.ts'
import { pointsAbi } from '../src/abi/points.ts'
import { getClone, listClones } from '../src/action/list-clones.ts'
import { getRegisteredImplementation, registerImplementation } from '../src/action/registered-implementations.ts'
import { RegistryType, toCloneIdentifier } from '../src/action/registry-type.ts'
import { setAllowed } from '../src/allow-list/edit-allow-list.ts'
import { InvalidAllowListPayloadError } from '../src/allow-list/errors.ts'
import { isAllowed } from '../src/allow-list/get-allow-list.ts'
import { calculateFee } from '../src/boost/boost.ts'
import { canCreateBoost } from '../src/boost/can-create-boost.ts'
import { setCoreParameter } from '../src/boost/manage-core.ts'
import {
  cancelOwnershipHandover,
  completeOwnershipHandover,
  getOwnershipHandoverExpiry,
  renounceOwnership,
  renounceRoles,
  requestOwnershipHandover,
} from '../src/boost/ownership-handover.ts'
import { topUpFromSender } from '../src/boost/top-up.ts'
import { amountWithoutFee, getTopUpParameters } from '../src/boost/top-up-parameters.ts'
import { getBudget } from '../src/budget/get-budget.ts'
import { getRoles, grantRoles } from '../src/budget/roles.ts'
import { getClaimsFromTransaction } from '../src/claim/get-claims-from-transaction.ts'
import { getClaimDomain, signClaim } from '../src/claim/sign-claim.ts'
import { submitClaim } from '../src/claim/submit-claim.ts'
import { InvalidIncentivePayloadError, UnsupportedIncentiveKindError } from '../src/incentive/errors.ts'
import { getEntries, hasClaimed } from '../src/incentive/get-entries.ts'
import { getIncentive } from '../src/incentive/get-incentive.ts'
import { setPointsIssuer } from '../src/incentive/points-issuer.ts'
import { WAD } from '../src/incentive/reward-amount.ts'
import { type BoostWorld, startBoostWorld } from '../src/testing/boost-world.ts'
import { makeBoost, makeBudget, pool } from '../src/testing/make-boost.ts'

let world: BoostWorld
let budget: Address
beforeAll(async () => {
  world = await startBoostWorld()
  budget = await makeBudget(world)
}, 60_000)
afterAll(async () => {
  await world.chain.stop()
})

describe('listClones and getClone', () => {
  test('default: an account finds its budgets, and one by its name', async () => {
    const registry = world.at('registry')
    const [found] = await listClones(world.ada, { registry, deployer: world.accounts.ada, type: RegistryType.BUDGET })
    expect(found).toMatchObject({ type: RegistryType.BUDGET, address: budget, deployer: world.accounts.ada })
    const place = { base: world.at('managedBudget'), deployer: world.accounts.ada, name: found?.name ?? '' }
    const identifier = toCloneIdentifier({ type: RegistryType.BUDGET, ...place })
    expect(await getClone(world.ada, { registry, identifier })).toEqual(found)
    expect(await getClone(world.ada, { registry, identifier: zeroHash })).toBeNull()
    expect(await listClones(world.ada, { registry, deployer: world.accounts.cleo })).toEqual([])
    expect(await listClones(world.ada, { registry, deployer: world.accounts.ada, type: RegistryType.ACTION })).toEqual(
      [],
    )
  })
})

describe('registerImplementation and getRegisteredImplementation', () => {
  test('default: an implementation keeps its name for good', async () => {
    const place = { registry: world.at('registry'), type: RegistryType.BUDGET, name: 'ManagedBudget' }
    expect(await getRegisteredImplementation(world.ada, place)).toBeNull()
    await registerImplementation(world.ada, { ...place, base: world.at('managedBudget') })
    expect(await getRegisteredImplementation(world.ada, place)).toBe(world.at('managedBudget'))
    const again = registerImplementation(world.ada, { ...place, base: world.at('vestingBudget') })
    await expect(again).rejects.toThrow('Use another name')
  })
})

describe('setAllowed', () => {
  test('default: a flag for each account; one too few is rejected before a transaction is sent', async () => {
    const allowList = { type: 'simpleAllowList', owner: world.accounts.ada, users: [world.accounts.cleo] } as const
    const boost = await makeBoost(world, { budget, incentives: [pool(world)], allowList })
    const list = { allowList: boost.allowList, users: [world.accounts.ben, world.accounts.cleo] }
    await setAllowed(world.ada, { ...list, isAllowed: [true, false] })
    const allowed = list.users.map((user) => isAllowed(world.ada, { allowList: boost.allowList, user }))
    expect(await Promise.all(allowed)).toEqual([true, false])
    await expect(setAllowed(world.ada, { ...list, isAllowed: [true] })).rejects.toThrow(InvalidAllowListPayloadError)
  })
})

describe('ownership in two steps', () => {
  test('default: a request is completed; a canceled request is not; renouncing removes the owner', async () => {
    const contract = await makeBudget(world)
    const pendingOwner = world.accounts.ben
    const expiry = () => getOwnershipHandoverExpiry(world.ada, { contract, pendingOwner })
    expect(await expiry()).toBe(0n)
    await requestOwnershipHandover(world.ben, { contract })
    expect(await expiry()).toBeGreaterThan(0n)
    await cancelOwnershipHandover(world.ben, { contract })
    const completing = () => completeOwnershipHandover(world.ada, { contract, pendingOwner })
    await expect(completing()).rejects.toMatchObject({ revert: 'NoHandoverRequest' })
    await requestOwnershipHandover(world.ben, { contract })
    await completing()
    expect(await getBudget(world.ada, { budget: contract })).toMatchObject({ owner: world.accounts.ben })
    await renounceOwnership(world.ben, { contract })
    expect(await getBudget(world.ada, { budget: contract })).toMatchObject({ owner: null })
  })

  test('default: roles are given up', async () => {
    const account = world.accounts.cleo
    await grantRoles(world.ada, { budget, grants: [{ account, roles: 3n }] })
    await renounceRoles(world.cleo, { contract: budget, roles: 1n })
    expect(await getRoles(world.ada, { budget, account })).toBe(2n)
  })
})

describe('canCreateBoost', () => {
  test('default: every account may without an auth contract; otherwise the contract decides', async () => {
    const { core } = world
    expect(await canCreateBoost(world.ada, { core, account: world.accounts.ben })).toBe(true)
    const value = await world.deploy(passthroughAuthBytecode)
    await setCoreParameter(world.ada, { core, change: { type: 'createBoostAuth', value } })
    expect(await canCreateBoost(world.ada, { core, account: world.accounts.ben })).toBe(true)
    await setCoreParameter(world.ada, { core, change: { type: 'createBoostAuth', value: zeroAddress } })
  })
})

describe('claims and entries', () => {
  test('default: which claims a transaction made, who has claimed and who entered', async () => {
    const raffle = pool(world, { strategy: 1 })
    const boost = await makeBoost(world, { budget, incentives: [pool(world), raffle] })
    const [first = zeroAddress, second = zeroAddress] = boost.incentives
    const claimant = world.accounts.ben
    const { data } = await signClaim(world.cleo.account, await getClaimDomain(world.ada, boost), {
      ...({ boostId: boost.boostId, incentiveQuantity: 2, claimant, incentiveData: '0x' } as const),
      referrer: zeroAddress,
    })
    const at = { core: world.core, boostId: boost.boostId }
    expect(await hasClaimed(world.ada, { incentive: first, account: claimant })).toBe(false)
    expect(await getEntries(world.ada, { incentive: second })).toEqual([])
    const { hash } = await submitClaim(world.ben, { ...at, incentiveId: 0, data })
    await submitClaim(world.ben, { ...at, incentiveId: 1, data })
    expect(await getClaimsFromTransaction(world.ada, { hash, core: world.core })).toMatchObject([
      { boostId: boost.boostId, incentiveId: 0, claimant, referrer: zeroAddress, data },
    ])
    expect(await hasClaimed(world.ada, { incentive: first, account: claimant })).toBe(true)
    expect(await getEntries(world.ada, { incentive: second })).toEqual([claimant])
    expect(await getEntries(world.ada, { incentive: second, from: 1 })).toEqual([])
    expect(await getClaimsFromTransaction(world.ada, { hash: boost.hash, core: world.core })).toEqual([])
  })
})

describe('topping up by the amount that the incentive gets', () => {
  test('default: the other parameters come from the incentive', async () => {
    const { boostId, incentives } = await makeBoost(world, { budget, incentives: [pool(world)] })
    const [incentive = zeroAddress] = incentives
    const parameters = await getTopUpParameters(world.ada, { incentive, amount: 15n * WAD })
    await topUpFromSender(world.ada, { core: world.core, boostId, incentiveId: 0, parameters })
    expect(await getIncentive(world.ada, { incentive })).toMatchObject({ limit: 13n, remaining: 65n * WAD })
    for (const amount of [0n, 7n * WAD]) {
      await expect(getTopUpParameters(world.ada, { incentive, amount })).rejects.toThrow(InvalidIncentivePayloadError)
    }
  })

  test('error: a raffle cannot be topped up', async () => {
    const { incentives } = await makeBoost(world, { budget, incentives: [pool(world, { strategy: 1 })] })
    const [incentive = zeroAddress] = incentives
    await expect(getTopUpParameters(world.ada, { incentive, amount: WAD })).rejects.toThrow(
      UnsupportedIncentiveKindError,
    )
  })

  test('property: with the fee it is at most the total, and one unit more would exceed it', () => {
    assert(
      property(bigInt(0n, 2n ** 128n), bigInt(0n, 10_000n), (total, fee) => {
        const amount = amountWithoutFee(total, fee)
        expect(amount + calculateFee(amount, fee) <= total).toBe(true)
        expect(amount + 1n + calculateFee(amount + 1n, fee) > total).toBe(true)
      }),
    )
  })
})

describe('setPointsIssuer', () => {
  test('default: the issuer is authorized and revoked', async () => {
    const points = await world.clone(world.at('points'))
    await world.call(points, pointsAbi, 'initialize', ['Laurels', 'LRL', world.accounts.ada])
    const issuer = world.accounts.ben
    await setPointsIssuer(world.ada, { points, issuer, isIssuer: true })
    expect(await getRoles(world.ada, { budget: points, account: issuer })).toBe(2n)
    await setPointsIssuer(world.ada, { points, issuer, isIssuer: false })
    expect(await getRoles(world.ada, { budget: points, account: issuer })).toBe(0n)
  })
})
