import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convertToAsset, priceAtTick } from './price.ts'

const WAD = 10n ** 18n

describe('priceAtTick', () => {
  test('default: a tick is a step of a hundredth of a percent, in both directions', () => {
    expect(priceAtTick(0, true)).toEqual(priceAtTick(0, false))
    expect(convertToAsset(priceAtTick(1, true), WAD)).toBe(1_000_099_999_999_999_999n)
    // Twice the price is 6,931.8 ticks. In the other direction it is half.
    expect(convertToAsset(priceAtTick(6932, true), WAD)).toBe(2_000_036_323_830_947_322n)
    expect(convertToAsset(priceAtTick(6932, false), WAD)).toBe(499_990_919_207_187_760n)
  })

  test('property: within a trillionth of the floating point result, also for the inverse', () => {
    assert(
      property(integer({ min: -400_000, max: 400_000 }), (tick) => {
        const { numerator, denominator } = priceAtTick(tick, true)
        const ratio = Number((numerator * 10n ** 60n) / denominator) / 1e60
        expect(Math.abs(ratio / 1.0001 ** tick - 1)).toBeLessThan(1e-9)
        expect(priceAtTick(-tick, true)).toEqual(priceAtTick(tick, false))
      }),
    )
  })

  test.each([887_273, -887_273, 0.5])('error: %s is not a tick', (tick) => {
    expect(() => priceAtTick(tick, true)).toThrow(RangeError)
  })
})
