import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { findLimitConflict } from './limit-conflict.ts'
import type { RewardsResult } from './read-rewards.ts'

const list = { type: 'allowListIncentive', allowList: getAddress(`0x${'a'.repeat(40)}`), limit: 9n } as const
const token = getAddress(`0x${'b'.repeat(40)}`)
const signed = { type: 'erc20VariableIncentive', asset: token, manager: token, reward: 0n, limit: 9n } as const
const rewards = (
  incentives: Extract<RewardsResult, { status: 'ready' }>['incentives'],
  timesEach: bigint | null,
): RewardsResult => ({
  ...{ status: 'ready', incentives, money: [], maxParticipants: 0n, timesEach, ownSigners: [], needsVerifier: true },
})
const limits = (maxPerAccount: number | null, maxPerAccountPerDay: number | null = null) => ({
  ...{ maxPerAccount, maxPerAccountPerDay },
})

describe('findLimitConflict', () => {
  test('default: a limit that the contracts let a wallet reach is accepted', () => {
    expect(findLimitConflict(limits(2, 1), rewards([signed], 2n))).toBeNull()
    expect(findLimitConflict(limits(2, 1), rewards([signed], null))).toBeNull()
    expect(findLimitConflict(limits(null), rewards([signed], 1n))).toBeNull()
    expect(findLimitConflict(limits(2), rewards([list, list], null))).toBeNull()
    expect(findLimitConflict(null, rewards([list], null))).toBeNull()
    expect(findLimitConflict(limits(9), { status: 'error', problem: 'Say how much is paid.' })).toBeNull()
  })

  test('error: a limit above what a wallet can claim is a conflict', () => {
    expect(findLimitConflict(limits(2, 1), rewards([signed], 1n))).toBe(
      '“Max. per wallet” is 2, but a wallet can claim only once. Raise “Claims per wallet” or leave it empty.',
    )
    expect(findLimitConflict(limits(null, 2), rewards([list], null))).toBe(
      '“Per wallet per day” is 2, but a wallet can claim only once. Leave it empty.',
    )
    expect(findLimitConflict(limits(5), rewards([list, signed], 3n))).toBe(
      '“Max. per wallet” is 5, but a wallet can claim only 4 times. Raise “Claims per wallet” or leave it empty.',
    )
  })
})
