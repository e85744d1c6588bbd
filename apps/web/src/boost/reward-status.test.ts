import type { Eligibility, Incentive } from '@laurel/protocol'
import { assert, bigInt, constantFrom, property } from 'fast-check'
import { encodeErrorResult, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { everyIncentive } from '../testing/incentives.ts'
import {
  emptiness,
  formatDuration,
  formatRewardStatus,
  getRewardStatus,
  type RewardStatus,
  type RewardStatusInput,
} from './reward-status.ts'

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
  minimum: null,
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
    expect(formatRewardStatus({ status: 'all-entered', claims: 10n }, null).title).toBe('All raffle tickets are taken')
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

describe('formatRewardStatus', () => {
  const closed: readonly Exclude<RewardStatus, { status: 'unknown' | 'payable' }>[] = [
    { status: 'claimed' },
    { status: 'over-cap' },
    { status: 'participants-full' },
    { status: 'ended' },
    { status: 'not-listed' },
    { status: 'deny-listed' },
    { status: 'no-offchain-list' },
    { status: 'all-claimed', claims: 3n },
    { status: 'out-of-funds', claims: 3n },
    { status: 'clawed-back', claims: 1n },
    { status: 'all-entered', claims: 3n },
    { status: 'drawn', claims: 3n },
    { status: 'below-minimum', minimum: 9n, current: 8n, recoversInSeconds: 7_200n },
    { status: 'would-fail', reason: 'The pool is empty.', isRaw: false },
  ]
  const unit = { symbol: 'LEAF', decimals: 18, token: '0x00000000000000000000000000000000000000aa' } as const
  const words = (rewardStatus: (typeof closed)[number]) => formatRewardStatus(rewardStatus, unit)

  test('behavior: the data of a revert is not shown', () => {
    const raw = { status: 'would-fail', reason: 'The claim reverts with 0xdeadbeef.', isRaw: true } as const
    expect(formatRewardStatus(raw, unit).detail).toBe('The network would refuse it.')
  })

  test('default: each reason has its own sentence', () => {
    expect(new Set(closed.map((rewardStatus) => words(rewardStatus).title)).size).toBe(closed.length)
    expect(new Set(closed.map((rewardStatus) => words(rewardStatus).detail)).size).toBe(closed.length)
  })

  test('behavior: a clawback by the creator is not shown as claimed by others', () => {
    const { title, detail } = words({ status: 'clawed-back', claims: 1n })
    expect(`${title}. ${detail}`).toBe(
      'The creator clawed back what was left. 1 reward was claimed before. The creator may add more.',
    )
  })

  test('behavior: a deny list is not an allowlist', () => {
    expect(words({ status: 'deny-listed' }).title).toBe('This wallet is excluded by the creator')
  })

  test('behavior: a declining reward below the minimum shows when it recovers', () => {
    const below = { status: 'below-minimum', minimum: 9n, current: 8n } as const
    expect(words({ ...below, recoversInSeconds: 7_200n }).detail).toContain('in 2 hours')
    expect(words({ ...below, recoversInSeconds: null }).detail).toContain('doesn’t rise by itself')
  })

  test('behavior: the current amount of a declining reward never looks like its minimum', () => {
    const at = (current: bigint, minimum: bigint) =>
      words({ status: 'below-minimum', current, minimum, recoversInSeconds: null }).detail
    const one = 10n ** 18n
    expect(at(one + 234_567_890_123_456_789n, 2n * one)).toContain('reward is 1.234\u00a0LEAF now')
    expect(at(one, one + 1n)).toContain('your claim accepts 1.000000000000000001\u00a0LEAF')
  })
})

describe('formatDuration', () => {
  test.each([
    [1n, '1 minute'],
    [61n, '2 minutes'],
    [3_601n, '2 hours'],
    [180_000n, '3 days'],
  ] as const)('default: %s seconds are rounded up to %s', (seconds, words) => {
    expect(formatDuration(seconds)).toBe(words)
  })
})
