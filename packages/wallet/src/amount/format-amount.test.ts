import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIAT_DECIMALS, fromFiat, toFiat } from './fiat.ts'
import { FIELD_DECIMALS, formatAmount, formatFiat, formatFiatChange, formatPercentChange } from './format-amount.ts'

describe('formatAmount', () => {
  test.each([
    [1_204_999_999_999_999_999n, 18, 'en', '1.204'],
    [1_204_000_000_000_000_000n, 18, 'de', '1,204'],
    [1_234_567_000_000n, 6, 'en', '1,234,567'],
    [1n, 18, 'en', '<0.001'],
    [1n, 18, 'de', '<0,001'],
    [0n, 18, 'en', '0'],
    [7n, 0, 'en', '7'],
    [1_234_500_000n, 6, 'ar', '1,234.5'],
  ])('default: %s with %s decimals in %s is %s', (amount, decimals, locale, text) =>
    expect(formatAmount({ amount, decimals }, { locale })).toBe(text),
  )

  test('default: six decimals in the field of a swap', () =>
    expect(formatAmount({ amount: 1_234_567_891n, decimals: 9 }, { locale: 'en', places: FIELD_DECIMALS })).toBe(
      '1.234567',
    ))

  test('property: it never says more than there is', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 24n), fc.integer({ min: 0, max: 18 }), (amount, decimals) => {
        const text = formatAmount({ amount, decimals }, { locale: 'en' }).replaceAll(',', '')
        if (text.startsWith('<')) {
          expect(amount).toBeGreaterThan(0n)
          return
        }
        const [whole = '', fraction = ''] = text.split('.')
        const shown = BigInt(whole + fraction.padEnd(18, '0'))
        expect(shown).toBeLessThanOrEqual(amount * 10n ** BigInt(18 - decimals))
      }),
      { numRuns: 300 },
    )
  })
})

describe('formatFiat', () => {
  test.each([
    [812.289, 'en', '$812.28'],
    [1.15, 'en', '$1.15'],
    [0.004, 'en', '<$0.01'],
    [0, 'en', '$0.00'],
    [4218.2, 'de', '4.218,20 $'],
    [4218.18, 'ar', '\u200f4,218.18 US$\u200e'],
  ])('default: %s in %s is %s', (value, locale, text) =>
    expect(formatFiat(value, locale).replaceAll('\u00a0', ' ')).toBe(text),
  )
})

describe('formatFiatChange', () => {
  test.each([
    [38.2, 'en', '+$38.20'],
    [-2.104, 'en', '-$2.10'],
    [0, 'en', '$0.00'],
    [-0.004, 'en', '$0.00'],
    [38.2, 'de', '+38,20 $'],
    [-38.2, 'ar', '\u200f\u200e-38.20 US$\u200e'],
  ])('default: %s in %s is %s', (change, locale, text) =>
    expect(formatFiatChange(change, locale).replaceAll('\u00a0', ' ')).toBe(text),
  )
})

describe('formatPercentChange', () => {
  test.each([
    [0.009, 'en', '+0.9%'],
    [-0.021, 'en', '-2.1%'],
    [0.0004, 'en', '0.0%'],
    [-0.0004, 'en', '0.0%'],
    [0.009, 'de', '+0,9 %'],
    [12.5, 'en', '+1,250.0%'],
  ])('default: %s in %s is %s', (change, locale, text) =>
    expect(formatPercentChange(change, locale).replaceAll('\u00a0', ' ')).toBe(text),
  )
})

describe('toFiat and fromFiat', () => {
  test('default: the value of an amount, and the amount of a value', () => {
    expect(toFiat({ amount: 2_500_000_000_000_000_000n, decimals: 18 }, 2000)).toBe(5000)
    expect(fromFiat(5_000n * 10n ** BigInt(FIAT_DECIMALS), 2000, 18)).toBe(2_500_000_000_000_000_000n)
  })
  test.each([null, 0, Number.NaN, Number.POSITIVE_INFINITY, -1, 1e21, 1e300])(
    'error: no amount for the price %s',
    (price) => expect(fromFiat(1n, price, 18)).toBeNull(),
  )
  test('error: no value without a price', () => expect(toFiat({ amount: 1n, decimals: 18 }, null)).toBeNull())

  test('property: an amount of some dollars is never worth more', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (fiat, price) => {
        const amount = fromFiat(fiat, price, 18)
        const value = amount === null ? null : toFiat({ amount, decimals: 18 }, price)
        expect(value).not.toBeNull()
        expect(value ?? 0).toBeLessThanOrEqual((Number(fiat) / 10 ** FIAT_DECIMALS) * (1 + 1e-9))
      }),
      { numRuns: 300 },
    )
  })
})
