import { assert, bigInt, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findBelowMinimum } from './below-minimum.ts'
import type { Incentive } from './get-incentive.ts'

const at = '0x0000000000000000000000000000000000000011'
const declining = {
  ...{ type: 'cgdaIncentive', incentive: at, asset: at, claims: 1n, reward: 100n, totalBudget: 1_000n },
  ...{ rewardDecay: 10n, rewardBoost: 5n, lastClaimTime: 1_000n, lastReward: 40n, currentReward: 45n, remaining: 900n },
} as const satisfies Incentive

describe('findBelowMinimum', () => {
  test('default: the claim is paid from the second in which the reward reaches the signed minimum', () => {
    expect(findBelowMinimum(declining, 50n)).toEqual({ minimum: 50n, current: 45n, recoversAt: 1_000n + 7_200n })
    expect(findBelowMinimum(declining, 45n)).toBeNull()
    expect(findBelowMinimum(declining, 0n)).toBeNull()
  })

  test('behavior: all that is left is taken, whatever was signed', () => {
    expect(findBelowMinimum({ ...declining, remaining: 45n }, 50n)).toBeNull()
    const nearly = { ...declining, remaining: 47n }
    expect(findBelowMinimum(nearly, 50n)).toEqual({ minimum: 47n, current: 45n, recoversAt: 1_000n + 5_040n })
    expect(findBelowMinimum({ ...declining, remaining: 0n, currentReward: 0n }, 50n)).toBeNull()
  })

  test('behavior: a reward that does not grow never recovers, and other rewards have no minimum', () => {
    expect(findBelowMinimum({ ...declining, rewardBoost: 0n }, 50n)?.recoversAt).toBeNull()
    const points = { type: 'pointsIncentive', incentive: at, claims: 0n, reward: 1n, limit: 1n, venue: at } as const
    expect(findBelowMinimum({ ...points, selector: '0x01020304' }, 50n)).toBeNull()
  })

  const amounts = bigInt({ min: 1n, max: 10n ** 30n })
  test('property: at that second the reward is enough, and a second before it is not', () => {
    assert(
      property(amounts, amounts, amounts, (lastReward, missing, rewardBoost) => {
        const minimum = lastReward + missing
        const incentive = { ...declining, lastReward, currentReward: lastReward, rewardBoost, remaining: minimum + 1n }
        const seconds = (findBelowMinimum(incentive, minimum)?.recoversAt ?? 0n) - declining.lastClaimTime
        const grown = (after: bigint) => (rewardBoost * after) / 3_600n
        expect(grown(seconds)).toBeGreaterThanOrEqual(missing)
        expect(grown(seconds - 1n)).toBeLessThan(missing)
      }),
    )
  })
})
