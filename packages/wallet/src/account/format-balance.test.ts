import { assert, bigInt, integer, property } from 'fast-check'
import { formatUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { formatBalance, MAX_DECIMAL_PLACES, toDecimalText } from './format-balance.ts'

describe('formatBalance', () => {
  test.each([
    [0n, 18, '0.000'],
    [1n, 18, '<0.001'],
    [400_000_000_000_000n, 18, '<0.001'],
    [999_999_999_999_999n, 18, '<0.001'],
    [1_000_000_000_000_000n, 18, '0.001'],
    [1_999_999_999_999_999_999n, 18, '1.999'],
    [1_234_567_890n, 6, '1234.567'],
    [5n, 0, '5.000'],
    [1n, 36, '<0.001'],
    [10n ** 40n, 18, '10000000000000000000000.000'],
  ])('default: %i of %i decimals is %s', (amount, decimals, text) => {
    expect(formatBalance({ amount, decimals })).toBe(text)
  })

  test('property: never shows more than the balance, nor zero for a positive balance', () => {
    assert(
      property(bigInt({ min: 0n, max: 10n ** 40n }), integer({ min: 0, max: 36 }), (amount, decimals) => {
        const text = formatBalance({ amount, decimals })
        if (text.startsWith('<')) {
          expect(amount > 0n && amount * 1000n < 10n ** BigInt(decimals)).toBe(true)
          return
        }
        const thousandths = BigInt(text.replace('.', ''))
        expect(thousandths * 10n ** BigInt(decimals) <= amount * 1000n).toBe(true)
        if (amount > 0n) expect(thousandths > 0n).toBe(true)
      }),
    )
  })
})

describe('toDecimalText', () => {
  test("property: equals viem's text up to twenty decimals, and never has more", () => {
    assert(
      property(bigInt({ min: -(10n ** 60n), max: 10n ** 60n }), integer({ min: 0, max: 40 }), (amount, decimals) => {
        const text = toDecimalText(amount, decimals)
        const whole = formatUnits(amount, decimals)
        if (decimals <= MAX_DECIMAL_PLACES) expect(text).toBe(whole)
        else expect((text.split('.')[1] ?? '').length).toBeLessThanOrEqual(MAX_DECIMAL_PLACES)
      }),
    )
  })
})
