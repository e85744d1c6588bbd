import { Erc20Strategy, type Incentive } from '@laurel/protocol'
import { describe, expect, test } from 'vitest'
import { claimsLeft, formatEnough, formatRemaining, formatReward } from './format-reward.ts'

const account = '0x00000000000000000000000000000000000000aa'
const unit = { symbol: 'TUSD', decimals: 6, token: account } as const
const dollars = (count: number) => BigInt(count) * 1_000_000n
const paying = { incentive: account, asset: account, claims: 3n, reward: dollars(25), limit: 10n } as const
const pool: Incentive = {
  ...{ ...paying, type: 'erc20Incentive', strategy: Erc20Strategy.POOL, remaining: dollars(175) },
}
const raffle: Incentive = {
  ...{ ...paying, type: 'erc20Incentive', strategy: Erc20Strategy.RAFFLE, remaining: dollars(25), claims: 0n },
}
const pegged: Incentive = {
  ...{ ...paying, type: 'erc20PeggedIncentive', peg: account, totalClaimed: 0n, remaining: dollars(7) },
  limit: dollars(10),
}

describe('formatReward', () => {
  test('default: a pool pays once per wallet', () => {
    expect(formatReward(pool, unit)).toEqual({
      amount: '25',
      unit: 'TUSD',
      how: 'once per wallet',
      howHead: 'Once per wallet',
    })
  })

  test('behavior: a declining reward also says that it rises', () => {
    const declining: Incentive = {
      ...{ ...paying, type: 'cgdaIncentive', currentReward: dollars(7), totalBudget: dollars(70) },
      ...{ remaining: dollars(70), rewardDecay: 1n, rewardBoost: 1n, lastClaimTime: 1n, lastReward: 7n },
    }
    expect(formatReward(declining, unit)).toMatchObject({
      how: 'drops with each claim, rises with time',
      howHead: 'Drops with each claim, rises with time',
    })
  })

  test('behavior: a pegged reward is shown in the token that it is pegged to', () => {
    const leaf = { symbol: 'LEAF', decimals: 18, token: account } as const
    expect(formatReward(pegged, leaf, { peg: unit })).toEqual({
      amount: '25',
      unit: 'TUSD',
      how: 'paid in LEAF',
      howHead: 'Paid in LEAF',
    })
  })
})

describe('formatRemaining', () => {
  test('default: what is left of the total', () => {
    expect(formatRemaining(pool, unit)).toEqual({ words: '175 of 250 TUSD left', percent: 70, isEmpty: false })
  })

  test.each([
    [7_864_197n, 7_864_197n, '7.864197 of 7.864197 TUSD left', 100],
    [3_666_667n, 8_666_667n, '3.666667 of 8.666667 TUSD left', 42.3],
    [7_864_196n, 7_864_197n, '7.864196 of 7.864197 TUSD left', 99.9],
    // Rounded down to the decimals of the total, at least two.
    [9_999_999n, 10_000_000n, '9.99 of 10 TUSD left', 99.9],
    [1n, 10_000_000n, '0.000001 of 10 TUSD left', 0],
  ])('behavior: %i of %i is left with the digits of the total', (remaining, limit, words, percent) => {
    expect(formatRemaining({ ...pegged, remaining, limit }, unit)).toEqual({ words, percent, isEmpty: false })
  })

  test('behavior: 18 decimals are no more than the total has', () => {
    const left = formatRemaining(
      { ...pegged, remaining: 3n * 10n ** 18n - 1n, limit: 10n ** 19n + 10n ** 14n },
      { ...unit, decimals: 18 },
    )
    expect(left.words).toBe('2.9999 of 10.0001 TUSD left')
  })

  test('behavior: a raffle has tickets until it is drawn, clawed back or full', () => {
    const left = (part: Partial<typeof raffle>) => formatRemaining({ ...raffle, ...part }, unit)
    expect(left({})).toEqual({ words: '10 of 10 tickets left', percent: 100, isEmpty: false })
    expect(left({ claims: 3n })).toEqual({ words: '7 of 10 tickets left', percent: 70, isEmpty: false })
    expect(left({ claims: 10n })).toEqual({ words: '0 of 10 tickets left', percent: 0, isEmpty: true })
    expect(left({ claims: 3n, remaining: 0n })).toEqual({ words: '3 entries', percent: 0, isEmpty: true })
    expect(left({ limit: 0n })).toEqual({ words: 'No tickets left', percent: 0, isEmpty: true })
  })
})

describe('formatRemaining, after a claw-back', () => {
  test('behavior: what was all clawed back is not “0 of 0”', () =>
    expect(formatRemaining({ ...pool, claims: 0n, limit: 0n, remaining: 0n }, unit)).toEqual({
      ...{ words: 'No TUSD left', percent: 0, isEmpty: true },
    }))
})

describe('formatEnough', () => {
  test.each([
    [0, 'Enough for 7 more claims.'],
    [7, 'Enough for 7 more claims. At this week’s pace, 7 days.'],
    [49, 'Enough for 7 more claims. At this week’s pace, 1 day.'],
    [100, 'Enough for 7 more claims. At this week’s pace, less than a day.'],
  ])('default: at %i claims a week', (claims, words) =>
    expect(formatEnough(pool, { claimsThisWeek: claims, maxParticipants: 0n, isEnded: false })).toBe(words),
  )

  test('behavior: where fewer accounts may claim than the budget covers, only their number is shown', () => {
    const enoughFor = (maxParticipants: bigint) =>
      formatEnough(pool, { claimsThisWeek: 0, maxParticipants, isEnded: false })
    const paidFor = claimsLeft(pool) ?? 0n
    expect(enoughFor(pool.claims + 2n)).toBe('At most 2 more wallets can claim.')
    expect(enoughFor(pool.claims + 1n)).toBe('At most 1 more wallet can claim.')
    expect(enoughFor(pool.claims)).toBe('')
    expect(enoughFor(pool.claims + paidFor)).toBe(enoughFor(0n))
  })

  test('behavior: nothing is promised once the boost has ended', () => {
    expect(formatEnough(pool, { claimsThisWeek: 7, maxParticipants: 0n, isEnded: true })).toBe('')
    expect(formatEnough(pool, { claimsThisWeek: 7, maxParticipants: 5n, isEnded: true })).toBe('')
  })

  test('behavior: nothing is promised when claims differ', () => {
    expect(formatEnough(pegged, { claimsThisWeek: 7, maxParticipants: 0n, isEnded: false })).toBe('')
    expect(formatEnough(raffle, { claimsThisWeek: 7, maxParticipants: 0n, isEnded: false })).toBe('')
  })
})
