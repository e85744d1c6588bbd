import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { limitClash } from './limit-clash.ts'
import type { RewardsReading } from './read-rewards.ts'

const list = { kind: 'allowListIncentive', allowList: getAddress(`0x${'a'.repeat(40)}`), limit: 9n } as const
const token = getAddress(`0x${'b'.repeat(40)}`)
const signed = { kind: 'erc20VariableIncentive', asset: token, manager: token, reward: 0n, limit: 9n } as const
const rewards = (
  incentives: Extract<RewardsReading, { status: 'ready' }>['incentives'],
  timesEach: bigint | null,
): RewardsReading => ({
  ...{ status: 'ready', incentives, money: [], maxParticipants: 0n, timesEach, ownSigners: [], needsVerifier: true },
})
const limits = (maxPerAccount: number | null, maxPerAccountPerDay: number | null = null) => ({
  ...{ maxPerAccount, maxPerAccountPerDay },
})

describe('limitClash', () => {
  test('default: a limit that the contracts let a wallet reach stands', () => {
    expect(limitClash(limits(2, 1), rewards([signed], 2n))).toBeNull()
    expect(limitClash(limits(2, 1), rewards([signed], null))).toBeNull()
    expect(limitClash(limits(null), rewards([signed], 1n))).toBeNull()
    expect(limitClash(limits(2), rewards([list, list], null))).toBeNull()
    expect(limitClash(null, rewards([list], null))).toBeNull()
    expect(limitClash(limits(9), { status: 'wrong', problem: 'Say how much is paid.' })).toBeNull()
  })

  test('error: more than a wallet can claim is promised to nobody', () => {
    expect(limitClash(limits(2, 1), rewards([signed], 1n))).toBe(
      '“Max. per wallet” is 2, but a wallet can claim only once. Raise “Claims per wallet” or leave it empty.',
    )
    expect(limitClash(limits(null, 2), rewards([list], null))).toBe(
      '“Per wallet per day” is 2, but a wallet can claim only once. Leave it empty.',
    )
    expect(limitClash(limits(5), rewards([list, signed], 3n))).toBe(
      '“Max. per wallet” is 5, but a wallet can claim only 4 times. Raise “Claims per wallet” or leave it empty.',
    )
  })
})
