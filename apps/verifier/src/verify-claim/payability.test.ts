import type { Eligibility, FundsChange, Incentive } from '@laurel/protocol'
import type { PayabilityStatus } from '@laurel/protocol/verifier'
import { addressOf, hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { describe, expect, test } from 'vitest'
import { payabilityOf, payabilityOfRefused, paysOnce } from './payability.ts'

const common = { incentive: addressOf(1), claims: 2n, reward: 5n } as const
const paying = { ...common, asset: addressOf(2), limit: 10n, remaining: 40n } as const
const pool: Incentive = { ...paying, type: 'erc20Incentive', strategy: 0 }
const variable: Incentive = { ...paying, type: 'erc20VariableIncentive', totalClaimed: 2n }
const yes = (incentive: Incentive): Eligibility => ({ isEligible: true, incentive })
type Ineligible = Extract<Eligibility, { isEligible: false }>
const no = (code: Ineligible['code'], incentive: Incentive | null = pool): Eligibility => {
  return { isEligible: false, code, reason: '', incentive }
}

describe('payabilityOf', () => {
  test.each<[PayabilityStatus, Eligibility, bigint | null]>([
    ['claimable', yes(pool), 5n],
    ['exhausted', yes({ ...pool, remaining: 4n }), 5n],
    ['exhausted', yes({ ...pool, claims: 10n }), 5n],
    ['clawed-back', yes({ ...pool, limit: 0n, claims: 0n }), 5n],
    ['claimable', yes(variable), 40n],
    ['exhausted', yes(variable), 41n],
    ['claimable', yes(variable), null],
    ['claimed', no('already-claimed'), 5n],
    ['claimed', no('claim-spent', variable), 5n],
    ['not-allow-listed', no('not-allowed'), 5n],
    ['exhausted', no('exhausted'), 5n],
    ['unknown', no('not-claimable'), 5n],
    ['exhausted', no('not-claimable', variable), 41n],
    ['unknown', no('claim-reverts'), 5n],
    ['unknown', no('incentive-not-found', null), 5n],
  ])('default: %s (%#)', (expected, eligibility, maxReward) => {
    expect(payabilityOf(eligibility, { maxReward, minimum: 0n, changes: [] }).status).toBe(expected)
  })

  test('behavior: an empty incentive is clawed back only when the clawback left less than the reward', () => {
    const taken = { type: 'taken', amount: 60n } as const
    const statusOf = (eligibility: Eligibility, changes: readonly FundsChange[]) =>
      payabilityOf(eligibility, { maxReward: 41n, minimum: 0n, changes }).status
    expect(statusOf(yes(variable), [taken])).toBe('clawed-back')
    expect(statusOf(no('exhausted', { ...pool, remaining: 0n }), [taken])).toBe('clawed-back')
    // Enough was left, and has been paid out since.
    expect(statusOf(yes(variable), [taken, { type: 'paid', amount: 41n }])).toBe('exhausted')
    expect(statusOf(no('exhausted', { ...pool, remaining: 0n }), [])).toBe('exhausted')
    // A clawback does not matter while enough is left.
    expect(statusOf(yes({ ...variable, remaining: 50n }), [taken])).toBe('claimable')
  })
})

describe('payabilityOf, of a declining reward', () => {
  const declining: Incentive = {
    ...{ ...common, type: 'cgdaIncentive', asset: addressOf(2), remaining: 400n, totalBudget: 500n, rewardDecay: 10n },
    ...{ rewardBoost: 5n, lastClaimTime: 1_000n, lastReward: 40n, currentReward: 45n },
  }
  const context = { maxReward: 100n, minimum: 50n, changes: [] }

  test('default: less than the minimum of the claim is a separate status, with the time at which it pays', () => {
    const below = { status: 'below-minimum', minimum: 50n, recoversAt: 8_200n }
    expect(payabilityOf(no('not-claimable', declining), context)).toEqual(below)
    expect(payabilityOf(no('claim-reverts', declining), context)).toEqual(below)
    // What the chain accepts is paid, because deployed contracts do not check a minimum.
    expect(payabilityOf(yes(declining), context).status).toBe('claimable')
    expect(payabilityOf(no('claim-reverts', declining), { ...context, minimum: 0n }).status).toBe('unknown')
  })

  test('behavior: the rest is exhausted', () => {
    expect(payabilityOf(yes({ ...declining, remaining: 45n }), context).status).toBe('claimable')
    expect(payabilityOf(no('exhausted', { ...declining, remaining: 0n, currentReward: 0n }), context).status).toBe(
      'exhausted',
    )
  })
})

describe('payabilityOfRefused', () => {
  test('default: a permanently refused completion is over a cap', () => {
    const block = { number: 1n, hash: hashOf(1) }
    expect(payabilityOfRefused({ status: 'refused', block, reason: '' })).toEqual({ status: 'over-cap' })
    expect(payabilityOfRefused({ status: 'finalized', block })).toBeNull()
  })
})

describe('paysOnce', () => {
  test('default: pools, raffles, points, places on a list and declining rewards', () => {
    expect(paysOnce({ type: 'fixed', maxReward: 1n })).toBe(true)
    expect(paysOnce({ type: 'declining', address: addressOf(1), holds: 1n })).toBe(true)
    expect(paysOnce({ type: 'transaction' })).toBe(false)
    expect(paysOnce(undefined)).toBe(false)
  })
})
