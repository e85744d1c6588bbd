import { Erc20Strategy, type Incentive } from '@laurel/protocol'
import { describe, expect, test } from 'vitest'
import { everyIncentive } from '../testing/incentives.ts'
import { formatRaffleOdds, isBoostDrawn, isDrawnRaffle, isOpenRaffle } from './format-raffle.ts'

const isRaffle = (one: Incentive) => one.type === 'erc20Incentive' && one.strategy === Erc20Strategy.RAFFLE
const raffles = everyIncentive.filter(isOpenRaffle)
const [raffle] = raffles
if (raffle === undefined) throw new Error('There is no raffle.')

describe('isOpenRaffle', () => {
  test('default: a raffle that has its prize', () => {
    expect(raffles).toEqual(everyIncentive.filter(isRaffle))
  })

  test('behavior: a drawn or clawed-back raffle is over', () => {
    expect(isOpenRaffle({ ...raffle, remaining: 0n })).toBe(false)
    expect(isOpenRaffle({ ...raffle, limit: 0n })).toBe(false)
  })
})

describe('isDrawnRaffle', () => {
  test('behavior: drawn is neither open, nor clawed back, nor a spent reward of another kind', () => {
    expect(everyIncentive.some(isDrawnRaffle)).toBe(false)
    expect(isDrawnRaffle({ ...raffle, remaining: 0n })).toBe(true)
    expect(isDrawnRaffle({ ...raffle, limit: 0n, remaining: 0n })).toBe(false)
    expect(isDrawnRaffle({ ...raffle, strategy: Erc20Strategy.POOL, remaining: 0n })).toBe(false)
  })

  test('behavior: a boost with another reward is not over with the draw', () => {
    const drawn = { ...raffle, remaining: 0n }
    expect(isBoostDrawn({ incentives: [drawn] })).toBe(true)
    expect(isBoostDrawn({ incentives: [drawn, { ...raffle, strategy: Erc20Strategy.POOL }] })).toBe(false)
  })
})

describe('formatRaffleOdds', () => {
  test('default: the entries so far, and the least chance of each', () => {
    expect(formatRaffleOdds({ ...raffle, claims: 3n, limit: 50n })).toBe(
      '3 entries so far, one per wallet. Each entry has the same chance: at least 1 in 50.',
    )
    expect(formatRaffleOdds({ ...raffle, claims: 1n, limit: 1_000n })).toMatch(
      /^1 entry so far.* at least 1 in 1,000\.$/,
    )
  })

  test('behavior: the chance is exact once no ticket is left', () => {
    expect(formatRaffleOdds({ ...raffle, claims: 50n, limit: 50n })).toBe(
      'All 50 tickets are taken. Each has the same chance: 1 in 50.',
    )
  })
})
