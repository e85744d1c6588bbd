import { encodeClaimData } from '@laurel/protocol'
import { assert, bigInt, boolean, property } from 'fast-check'
import { concatHex, type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { everyIncentive } from '../testing/incentives.ts'
import { addressOf } from '../testing/past.ts'
import { belowMinimum, readMinimum } from './declining-minimum.ts'

const claimOf = (incentiveData: Hex, hasReferrer = true) =>
  encodeClaimData({
    ...{ signer: addressOf(1), signature: '0x1234', incentiveQuantity: 1, incentiveData },
    referrer: hasReferrer ? addressOf(2) : null,
  })
const word = (number: bigint) => numberToHex(number, { size: 32 })
const falling = everyIncentive.find((incentive) => incentive.type === 'cgdaIncentive')
if (falling === undefined) throw new Error('the list of incentives has a falling one')

describe('readMinimum', () => {
  test('property: the first word of the data, in claims of both forms', () => {
    assert(
      property(bigInt({ min: 1n, max: 2n ** 256n - 1n }), boolean(), (minimum, hasReferrer) => {
        expect(readMinimum(claimOf(word(minimum), hasReferrer))).toBe(minimum)
        expect(readMinimum(claimOf(concatHex([word(minimum), word(7n)]), hasReferrer))).toBe(minimum)
      }),
    )
  })

  test('behavior: null without a first word, or when it is zero', () => {
    expect([readMinimum(claimOf('0x')), readMinimum(claimOf(word(0n))), readMinimum('0x12')]).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('belowMinimum', () => {
  test('default: when the reward reaches the minimum', () => {
    // 18.4 now, and half a token more each hour.
    expect(belowMinimum(falling, 19_400_000n)).toMatchObject({ current: 18_400_000n, recoversInSeconds: 7_200n })
    expect(belowMinimum(falling, 18_400_000n)).toBeNull()
    expect(belowMinimum(falling, null)).toBeNull()
  })

  test('behavior: a constant reward never recovers, and the remaining funds are enough', () => {
    expect(belowMinimum({ ...falling, rewardBoost: 0n }, 19_400_000n)?.recoversInSeconds).toBeNull()
    // The reward must rise by half a token, which takes an hour.
    const nearly = belowMinimum({ ...falling, remaining: 18_900_000n }, 19_400_000n)
    expect(nearly).toMatchObject({ minimum: 18_900_000n, recoversInSeconds: 3_600n })
    expect(belowMinimum({ ...falling, remaining: 18_400_000n }, 19_400_000n)).toBeNull()
  })

  test('property: the reward reaches the minimum after this time, and not a second earlier', () => {
    const amounts = bigInt({ min: 1n, max: 10n ** 30n })
    assert(
      property(amounts, amounts, amounts, (current, missing, rewardBoost) => {
        const incentive = { ...falling, currentReward: current, rewardBoost, remaining: current + missing + 1n }
        const seconds = belowMinimum(incentive, current + missing)?.recoversInSeconds ?? 0n
        const grown = (after: bigint) => (rewardBoost * after) / 3_600n
        expect(grown(seconds)).toBeGreaterThanOrEqual(missing)
        expect(grown(seconds - 1n)).toBeLessThan(missing)
      }),
    )
  })
})
