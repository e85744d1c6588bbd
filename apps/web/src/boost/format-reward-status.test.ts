import { describe, expect, test } from 'vitest'
import { formatDuration, formatRewardStatus } from './format-reward-status.ts'
import type { RewardStatus } from './reward-status.ts'

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
    { status: 'rounds-to-zero' },
    { status: 'too-little-left', left: 1n, needed: 2n },
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

  test('behavior: what is left and what the claim needs, when it is too little', () => {
    const half = 10n ** 18n / 2n
    expect(words({ status: 'too-little-left', left: half, needed: 4n * half })).toEqual({
      title: 'Too little is left',
      detail: 'Only 0.50\u00a0LEAF is left, and this claim needs 2\u00a0LEAF. The creator may add more.',
    })
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
