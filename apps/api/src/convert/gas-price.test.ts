import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toGasPrices } from './gas-price.ts'

describe('toGasPrices', () => {
  test('default: the base fee and the median tips, with room for it to rise', () => {
    const rewards = [
      [1n, 2n, 9n],
      [2n, 3n, 10n],
      [0n, 0n, 0n],
    ]
    expect(toGasPrices(800n, rewards)).toEqual({ standard: 801n, fast: 902n, instant: 1021n })
  })

  test('property: a faster price is never lower, and no price is below the base fee', () => {
    const tips = fc.array(fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { maxLength: 3 }), { maxLength: 20 })
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 14n }), tips, (base, rewards) => {
        const { standard, fast, instant } = toGasPrices(base, rewards)
        expect(standard).toBeGreaterThanOrEqual(base)
        expect(fast).toBeGreaterThanOrEqual(standard)
        expect(instant).toBeGreaterThanOrEqual(fast)
      }),
    )
  })
})
