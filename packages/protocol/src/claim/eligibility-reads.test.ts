import { type Address, createClient, type Hex, http, pad, zeroAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AllowListParameters } from '../allow-list/payload.ts'
import type { Boost } from '../boost/boost.ts'
import { createBoostFromBudget } from '../boost/create-boost-from-budget.ts'
import { atOneBlock } from '../contract/read-together.ts'
import { encodeIncentiveData } from '../incentive/incentive-data.ts'
import type { IncentiveKind } from '../incentive/incentive-parameters.ts'
import { WAD } from '../incentive/reward-amount.ts'
import { type AccountClient, type BoostWorld, startBoostWorld } from '../testing/boost-world.ts'
import { everyIncentive } from '../testing/every-incentive.ts'
import { boostPayload, makeBoost, makeBudget, pool } from '../testing/make-boost.ts'
import { type RpcProxy, startRpcProxy } from '../testing/rpc-proxy.ts'
import { isValidatorKind, validatorKinds } from '../validator/validator-kind.ts'
import { encodeUnsignedClaim, planEligibilityReads } from './eligibility-reads.ts'
import { getEligibility } from './get-eligibility.ts'
import { getClaimDomain, signClaim } from './sign-claim.ts'
import { submitClaim } from './submit-claim.ts'

let world: BoostWorld
let node: RpcProxy
let budget: Address
beforeAll(async () => {
  world = await startBoostWorld()
  node = await startRpcProxy(world.chain.rpcUrl)
  budget = await makeBudget(world, { badges: 100n })
}, 60_000)
afterAll(async () => {
  await node.stop()
  await world.chain.stop()
})
beforeEach(() => {
  node.answer(({ forward }) => forward())
})

type EligibilityParameters = Parameters<typeof getEligibility>[1]

const client = () => createClient({ transport: http(node.url, { retryCount: 0 }) })

/** Returns a result or an error in a form that can be compared. */
function settled<value>(run: Promise<value>) {
  return run.then(
    (value) => ({ value }),
    (error: Error) => ({ error: `${error.name}: ${error.message}` }),
  )
}

/** Returns what the function returns, after it returned the same with separate reads, and its requests. */
async function compare(parameters: EligibilityParameters) {
  // A client that reads at one block is used as it is.
  const separate = await settled(getEligibility(await atOneBlock(client()), parameters))
  const from = node.requests.length
  const outcome = await settled(getEligibility(client(), parameters))
  const requests = node.requests.slice(from)
  expect(outcome).toEqual(separate)
  return { outcome, requests }
}

/** Signs a claim of Ben, as Cleo or as the given signer. */
async function sign(
  { boostId, validator }: Boost,
  { by = world.cleo, referrer, incentiveData = '0x' }: { by?: AccountClient; referrer: Address; incentiveData?: Hex },
): Promise<Hex> {
  const claim = { boostId, incentiveQuantity: 8, claimant: world.accounts.ben, incentiveData, referrer }
  return (await signClaim(by.account, await getClaimDomain(world.ada, { validator }), claim)).data
}

const kinds = Object.keys(validatorKinds).filter(isValidatorKind)

describe('getEligibility', () => {
  test('default: one request for every kind of incentive, with the results of separate reads', async () => {
    const all = await everyIncentive(world)
    const seen = new Set<IncentiveKind>()
    for (const incentives of [all.slice(0, 6), all.slice(6)]) {
      const boost = await makeBoost(world, { budget, incentives })
      for (const [incentiveId] of incentives.entries()) {
        const at = { core: world.core, boostId: boost.boostId, incentiveId }
        const amount = (value: bigint) => encodeIncentiveData({ type: 'amount', amount: value })
        for (const incentiveData of [undefined, '0x', amount(WAD), amount(1n << 200n), pad('0xdeed')] as const) {
          const more = incentiveData === undefined ? {} : { incentiveData }
          const { outcome, requests } = await compare({ ...at, claimant: world.accounts.ben, ...more })
          expect(requests).toEqual(['eth_call'])
          if ('value' in outcome && outcome.value.incentive !== null) seen.add(outcome.value.incentive.type)
        }
        // A signed claim is simulated in the same request, with and without a referrer.
        for (const referrer of [zeroAddress, world.accounts.ada]) {
          for (const by of [world.cleo, world.ada]) {
            const data = await sign(boost, { by, referrer, incentiveData: amount(WAD) })
            const { requests } = await compare({ ...at, claimant: world.accounts.ben, data })
            expect(requests).toEqual(['eth_call'])
          }
        }
      }
    }
    expect(seen.size).toBe(11)
  }, 120_000)

  test.each(kinds)('behavior: %s: the same before and after a claim', async (validator) => {
    const incentives = [pool(world), pool(world, { limit: 1n })]
    const boost = await makeBoost(world, { budget, incentives, validator, maxParticipants: 1n })
    const data = await sign(boost, { referrer: world.accounts.ada })
    const at = { core: world.core, boostId: boost.boostId, incentiveId: 0 }
    const codes: unknown[] = []
    for (const step of ['before', 'after']) {
      if (step === 'after') await submitClaim(world.ben, { ...at, data })
      for (const claimant of [world.accounts.ben, world.accounts.cleo]) {
        const { outcome, requests } = await compare({ ...at, claimant })
        expect(requests).toEqual(['eth_call'])
        const signed = await compare({ ...at, claimant, data })
        // The fee of a claim is not known before the request.
        expect(signed.requests.length).toBeLessThanOrEqual(2)
        codes.push('value' in outcome && !outcome.value.isEligible ? outcome.value.code : null)
      }
    }
    expect(codes).toEqual([null, null, 'already-claimed', 'participants-full'])
  })

  test('behavior: the same for accounts on lists, and for what does not exist', async () => {
    const user = world.accounts.cleo
    const lists: readonly AllowListParameters[] = [
      { type: 'simpleAllowList', owner: world.accounts.ada, users: [user] },
      { type: 'simpleDenyList', owner: world.accounts.ada, users: [user] },
    ]
    for (const allowList of lists) {
      const boost = await makeBoost(world, { budget, incentives: [pool(world)], allowList })
      const at = { core: world.core, boostId: boost.boostId, incentiveId: 0 }
      for (const claimant of [user, world.accounts.ben]) {
        expect((await compare({ ...at, claimant })).requests).toEqual(['eth_call'])
      }
      expect((await compare({ ...at, claimant: user, incentiveId: 1 })).requests).toEqual(['eth_call'])
      expect((await compare({ ...at, claimant: user, boostId: 999n })).requests).toEqual(['eth_call'])
      // These read again what the one request could not.
      for (const changes of [
        { core: world.token },
        { core: world.accounts.ben },
        { incentiveId: 300 },
        { boostId: -1n },
        { claimant: '0x12' as const },
        { data: '0x12' as const },
        { data: `0x${'00'.repeat(41_000)}` as const },
      ]) {
        await compare({ ...at, claimant: world.accounts.ben, ...changes })
      }
    }
  })

  test('behavior: a validator that accepts every claim, also the unsigned one that is simulated first', async () => {
    // Returns true to every call with an argument, except to `supportsInterface(0xffffffff)`.
    const validator = await world.deploy('0x601880600a5f395ff30060043560e01c63ffffffff141536600410165f5260205ff3')
    const payload = boostPayload(world, { budget, incentives: [pool(world)], maxParticipants: 2n })
    const boost = { ...payload, validator: { isBase: false, instance: validator, parameters: '0x' } as const }
    const { boostId } = await createBoostFromBudget(world.ada, { core: world.core, boost })
    const claim = { core: world.core, boostId, incentiveId: 0, claimant: world.accounts.ben }
    const { outcome } = await compare({ ...claim, data: encodeUnsignedClaim('0x12') })
    expect(outcome).toMatchObject({ value: { isEligible: true } })
  })

  test('behavior: a node that does not run creation code receives separate reads, all at one block', async () => {
    const boost = await makeBoost(world, { budget, incentives: [pool(world)], maxParticipants: 2n })
    const parameters = { core: world.core, boostId: boost.boostId, incentiveId: 0, claimant: world.accounts.ben }
    const expected = await getEligibility(client(), parameters)
    const refusals = [{ error: { code: -32_602, message: 'to is required' } }, { result: '0x' }, { result: null }]
    for (const refusal of refusals) {
      const blocks: unknown[] = []
      node.answer(async ({ params, forward }) => {
        const [call, block] = params
        const isCreation = typeof call === 'object' && call !== null && !('to' in call)
        if (isCreation) return refusal
        if (block !== undefined) blocks.push(block)
        await world.chain.client.mine({ blocks: 1 })
        return forward()
      })
      expect(await getEligibility(client(), parameters)).toEqual(expected)
      expect(blocks.length).toBeGreaterThan(2)
      expect(new Set(blocks).size).toBe(1)
      expect(blocks[0]).toMatch(/^0x/)
    }
  })
})

describe('planEligibilityReads', () => {
  test('default: null for values that do not fit their onchain types', () => {
    const parameters = { core: world.core, boostId: 1n, incentiveId: 0, claimant: world.accounts.ben }
    expect(planEligibilityReads(parameters)).not.toBeNull()
    expect(planEligibilityReads({ ...parameters, boostId: -1n })).toBeNull()
    expect(planEligibilityReads({ ...parameters, incentiveId: -1 })).toBeNull()
    expect(planEligibilityReads({ ...parameters, incentiveId: 256 })).toBeNull()
    expect(planEligibilityReads({ ...parameters, claimant: '0x12' })).toBeNull()
  })
})
