import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choosePrice, MIN_LIQUIDITY_USD, type PoolQuote } from './pool-price.ts'

const pool = (price: number, changes: Partial<PoolQuote> = {}): PoolQuote => ({
  ...{ price, spot: price, past: null, isTimeWeighted: true, liquidityUsd: 100_000 },
  ...changes,
})
const prices = fc.double({ min: 1e-9, max: 1e9, noNaN: true })

describe('choosePrice', () => {
  test('default: the median of the pools', () => {
    expect(choosePrice([pool(2), pool(2.02), pool(1.99)])).toEqual({
      ...{ status: 'priced', price: 2, pools: 3, isTimeWeighted: true, change: null },
    })
  })

  test('behavior: a pool of a few dollars counts for nothing', () => {
    const fake = pool(5000, { liquidityUsd: MIN_LIQUIDITY_USD - 1 })
    expect(choosePrice([fake])).toEqual({ status: 'unpriced', reason: 'low-liquidity' })
    expect(choosePrice([fake, pool(2)])).toMatchObject({ price: 2, pools: 1 })
  })

  test('behavior: a pool that is being moved gives no price, and does not count for the others', () => {
    const moved = pool(2, { spot: 9 })
    expect(choosePrice([moved])).toEqual({ status: 'unpriced', reason: 'price-unstable' })
    expect(choosePrice([moved, pool(2, { liquidityUsd: 99_000 })])).toMatchObject({ reason: 'pools-disagree' })
    expect(choosePrice([moved, pool(2, { liquidityUsd: 101_000 })])).toMatchObject({ price: 2, pools: 1 })
  })

  test('behavior: without an average, a pool with another price gives none', () => {
    const manipulated = pool(9, { isTimeWeighted: false, liquidityUsd: 500_000 })
    expect(choosePrice([manipulated, pool(2)])).toEqual({ status: 'unpriced', reason: 'pools-disagree' })
    expect(choosePrice([manipulated, pool(2), pool(2.01)])).toEqual({ status: 'unpriced', reason: 'pools-disagree' })
  })

  test('property: one pool with less than half of the money never sets the price', () => {
    fc.assert(
      fc.property(
        prices,
        prices,
        fc.double({ min: MIN_LIQUIDITY_USD, max: 199_000, noNaN: true }),
        (fair, lie, money) => {
          const result = choosePrice([pool(fair), pool(fair), pool(lie, { liquidityUsd: money })])
          if (result.status === 'priced') expect(Math.abs(result.price / fair - 1)).toBeLessThanOrEqual(0.051)
        },
      ),
    )
  })

  test('property: whatever pools say, a price is a positive number', () => {
    const any = fc.record({
      ...{ price: fc.double(), spot: fc.double(), past: fc.option(fc.double()), isTimeWeighted: fc.boolean() },
      liquidityUsd: fc.double(),
    })
    fc.assert(
      fc.property(fc.array(any), (quotes) => {
        const result = choosePrice(quotes)
        if (result.status === 'priced') {
          expect(Number.isFinite(result.price)).toBe(true)
          expect(result.price).toBeGreaterThan(0)
          expect(result.change === null || (Number.isFinite(result.change) && result.change >= -1)).toBe(true)
        }
      }),
    )
  })

  test('behavior: no pools, no price', () => {
    expect(choosePrice([])).toEqual({ status: 'unpriced', reason: 'no-pool' })
  })

  const changeOf = (...pools: readonly PoolQuote[]) => {
    const result = choosePrice(pools)
    return result.status === 'priced' ? result.change : undefined
  }

  test('default: the change is the median of what each pool says of itself', () => {
    expect(changeOf(pool(2, { past: 1.6 }))).toBeCloseTo(0.25)
    expect(changeOf(pool(2, { past: 2.5 }), pool(2.02, { past: 2.02 }), pool(1.99, { past: 1.9 }))).toBeCloseTo(0)
  })

  test('behavior: a pool of which only the price of now is known moves nothing', () => {
    expect(changeOf(pool(2, { past: 2, liquidityUsd: 200_000 }), pool(2.04))).toBe(0)
  })

  test('behavior: no change unless most of the money is in pools whose price of a day ago is known', () => {
    expect(changeOf(pool(2))).toBeNull()
    expect(changeOf(pool(2, { past: 1 }), pool(2))).toBeNull()
    expect(changeOf(pool(2, { past: 0 }))).toBeNull()
    expect(changeOf(pool(2, { past: Number.POSITIVE_INFINITY }))).toBeNull()
  })
})
