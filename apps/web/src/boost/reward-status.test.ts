import type { Eligibility, Incentive } from '@laurel/protocol'
import { assert, bigInt, constantFrom, property } from 'fast-check'
import { encodeErrorResult, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { everyIncentive } from '../testing/incentives.ts'
import { emptiness, getRewardStatus, type RewardStatusInput } from './reward-status.ts'

const [pool, raffle] = everyIncentive
if (pool === undefined || raffle === undefined)
  throw new Error('the list of incentives begins with a pool and a raffle')
const eligible = (incentive: Incentive): Eligibility => ({ isEligible: true, incentive })
type Refused = Extract<Eligibility, { isEligible: false }>
const not = (code: Refused['code'], incentive: Incentive = pool): Refused => ({
  ...{ isEligible: false, code, reason: 'Why.', incentive },
})
const open: RewardStatusInput = {
  ...{ eligibility: eligible(pool), payability: null, allowListKind: 'openAllowList', wasTakenBack: null },
  ...{ minimum: null, maxReward: null },
}
const statusOf = (parts: Partial<RewardStatusInput>) => getRewardStatus({ ...open, ...parts }).status
const emptyPool = { ...pool, claims: 10n, remaining: 0n } as Incentive

describe('getRewardStatus', () => {
  test('default: nothing is payable before the chain responds', () => {
    expect(statusOf({ eligibility: null, payability: 'claimable' })).toBe('unknown')
    expect(statusOf({})).toBe('payable')
  })

  test.each([
    ['simpleAllowList', 'not-listed'],
    ['simpleDenyList', 'deny-listed'],
    ['offchainAccessList', 'no-offchain-list'],
  ] as const)('behavior: excluded by a %s', (allowListKind, status) => {
    expect(statusOf({ eligibility: not('not-allowed'), allowListKind })).toBe(status)
    expect(statusOf({ payability: 'not-allow-listed', allowListKind })).toBe(status)
  })

  test('behavior: all claimed, clawed back, and out of funds are different reasons', () => {
    const eligibility = not('exhausted', emptyPool)
    expect(statusOf({ eligibility, wasTakenBack: false })).toBe('all-claimed')
    expect(statusOf({ eligibility, wasTakenBack: true })).toBe('clawed-back')
    const poor = { ...pool, remaining: 1n } as Incentive
    expect(statusOf({ eligibility: eligible(poor), wasTakenBack: false })).toBe('out-of-funds')
  })

  test('behavior: a boost without room for another participant is not open', () => {
    expect(statusOf({ eligibility: not('participants-full') })).toBe('participants-full')
  })

  test('behavior: a claim that the verifier reports as paid is paid, whatever is left', () => {
    for (const eligibility of [not('exhausted', emptyPool), eligible(emptyPool), not('claim-reverts', emptyPool)]) {
      expect(statusOf({ eligibility, payability: 'claimed' })).toBe('claimed')
    }
    // An account that has all it may have was not paid for this completion.
    const variable = everyIncentive.find(({ type: kind }) => kind === 'erc20VariableIncentive')
    expect(statusOf({ eligibility: not('already-claimed', variable), payability: 'claimed' })).toBe('over-cap')
  })

  test('behavior: a raffle is full, drawn, or clawed back; while it is full nothing is claimed', () => {
    expect(emptiness({ ...raffle, claims: 10n } as Incentive, null)?.status).toBe('all-entered')
    expect(emptiness({ ...raffle, remaining: 0n } as Incentive, null)?.status).toBe('drawn')
    expect(emptiness({ ...raffle, limit: 0n } as Incentive, null)?.status).toBe('clawed-back')
  })

  test('behavior: a reward that pays repeatedly has a limit instead of one claim', () => {
    expect(statusOf({ eligibility: not('already-claimed') })).toBe('claimed')
    const variable = everyIncentive.find(({ type: kind }) => kind === 'erc20VariableIncentive') ?? pool
    expect(statusOf({ eligibility: not('already-claimed', variable) })).toBe('over-cap')
    expect(statusOf({ eligibility: not('claim-spent', variable) })).toBe('claimed')
  })

  test('behavior: a contract error without a sentence differs from one with a sentence', () => {
    const reverted = (revertData: Hex) =>
      getRewardStatus({ ...open, eligibility: { ...not('claim-reverts'), revertData } })
    expect(reverted('0xdeadbeef')).toMatchObject({ status: 'would-fail', isRaw: true })
    const named = encodeErrorResult({ abi: parseAbi(['error NotClaimable()']) })
    expect(reverted(named)).toMatchObject({ status: 'would-fail', isRaw: false })
    expect(getRewardStatus({ ...open, eligibility: not('not-claimable') })).toMatchObject({ isRaw: false })
  })

  test('behavior: an amount that rounds to zero is not a reward, and one that is more than what is left says so', () => {
    for (const incentive of everyIncentive.filter((each) => 'totalClaimed' in each)) {
      for (const eligibility of [eligible(incentive), not('not-claimable', incentive)]) {
        expect(statusOf({ eligibility, payability: 'claimable', maxReward: 0n })).toBe('rounds-to-zero')
        const short = getRewardStatus({ ...open, eligibility, payability: 'exhausted', maxReward: 100_000_001n })
        expect(short).toEqual({ status: 'too-little-left', left: 100_000_000n, needed: 100_000_001n })
        expect(statusOf({ eligibility, payability: 'claimed', maxReward: 0n })).toBe('claimed')
      }
      expect(statusOf({ eligibility: eligible(incentive), maxReward: 100_000_000n })).toBe('payable')
    }
    expect(statusOf({ maxReward: 0n })).toBe('payable')
  })

  test('property: a claim signed for more than a declining reward pays now is not payable, whatever the other sources say', () => {
    const falling = everyIncentive.find(({ type: kind }) => kind === 'cgdaIncentive')
    if (falling?.type !== 'cgdaIncentive') throw new Error('the list of incentives has a falling one')
    const words = constantFrom('claimable', 'unknown', null)
    assert(
      property(words, bigInt({ min: 1n, max: 2n * falling.currentReward }), (payability, minimum) => {
        const isBelow = minimum > falling.currentReward
        const found = statusOf({ eligibility: eligible(falling), payability, minimum })
        expect(found).toBe(isBelow ? 'below-minimum' : 'payable')
        const refused = statusOf({ eligibility: not('claim-reverts', falling), payability, minimum })
        expect(refused).toBe(isBelow ? 'below-minimum' : 'would-fail')
      }),
    )
  })

  test('behavior: too little for one task is not shown as clawed back', () => {
    expect(statusOf({ payability: 'clawed-back' })).toBe('out-of-funds')
    expect(statusOf({ eligibility: not('exhausted', emptyPool), wasTakenBack: true })).toBe('clawed-back')
  })

  test('property: the verifier only restricts what the chain allows', () => {
    const words = constantFrom(
      ...([
        'claimable',
        'claimed',
        'exhausted',
        'clawed-back',
        'not-allow-listed',
        'over-cap',
        'ended',
        'unknown',
      ] as const),
    )
    const codes = constantFrom(
      ...([
        'not-allowed',
        'already-claimed',
        'claim-spent',
        'exhausted',
        'participants-full',
        'not-claimable',
        'claim-reverts',
        'incentive-not-found',
      ] as const),
    )
    assert(
      property(words, codes, constantFrom(...everyIncentive), (payability, code, incentive) => {
        expect(statusOf({ eligibility: not(code, incentive), payability })).not.toBe('payable')
        const isOpen = payability === 'claimable' || payability === 'unknown'
        expect(statusOf({ eligibility: eligible(incentive), payability }) === 'payable').toBe(isOpen)
      }),
    )
  })
})
