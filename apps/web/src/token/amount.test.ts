import { assert, bigInt, nat, oneof, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceMessages } from '../../../../packages/wallet/src/account/balance-messages.ts'
import { LANGUAGE_IDS } from '../../../../packages/wallet/src/language/languages.ts'
import {
  formatAmount,
  formatAmountWithUnit,
  formatRounded,
  formatRoundedDown,
  readAmount,
  readCount,
} from './amount.ts'

const dollars = { symbol: 'tUSD', decimals: 6, token: '0x01' } as const
/** Amounts of all sizes, also negative ones, because an overpaid amount is shown too. */
const amounts = oneof(bigInt(-(2n ** 200n), 2n ** 200n), bigInt(0n, 10_000_000n))

describe('formatAmount', () => {
  test.each([
    [96_400_000n, 6, '96.40'],
    [100_000_000n, 6, '100'],
    [1n, 6, '0.000001'],
    [1_234_567_890_000n, 6, '1,234,567.89'],
    [-5n, 0, '−5'],
    [0n, 18, '0'],
    [1_000n, 0, '1,000'],
  ] as const)('default: %s of %s decimals is %s', (raw, decimals, words) =>
    expect(formatAmount(raw, decimals)).toBe(words),
  )

  test.each([
    ['de', '1.234.567,89'],
    ['fr', '1\u202f234\u202f567,89'],
    ['ru', '1\u00a0234\u00a0567,89'],
    ['ja', '1,234,567.89'],
    ['ar', '1,234,567.89'],
  ])('default: %s writes %s', (locale, words) => expect(formatAmount(1_234_567_890_000n, 6, locale)).toBe(words))

  test.each([...LANGUAGE_IDS, 'en-IN', 'de-CH', 'pt-PT', 'ar-EG'])(
    'property: %s: a formatted amount is parsed to itself, or rejected as ambiguous',
    (locale) => {
      let refused = 0
      assert(
        property(amounts, nat(30), (raw, decimals) => {
          const shown = formatAmount(raw, decimals, locale)
          const reading = readAmount(shown, { ...dollars, decimals }, locale)
          if (reading.status === 'ok') {
            expect(reading.raw).toBe(raw)
            return
          }
          refused += 1
          expect(reading.problem).toContain('could mean')
          // Not ambiguous: several groups, or groups and decimals.
          expect(shown.replace(/[^.,\u00a0\u202f’']/g, '')).toHaveLength(1)
        }),
        { numRuns: 300 },
      )
      expect(refused).toBeLessThan(300)
    },
  )

  test.each(LANGUAGE_IDS)('property: %s: an exact balance is parsed to itself, or rejected', (locale) => {
    assert(
      property(bigInt(0n, 10n ** 12n), nat(3), (amount, decimals) => {
        const words = balanceMessages(
          { balance: { amount, decimals }, balanceSymbol: 'TUSD' },
          { locale, t: (key, ..._values) => key },
        )
        const reading = readAmount(words?.amount ?? '', { ...dollars, decimals: 3 }, locale)
        if (reading.status === 'ok') {
          expect(reading.raw).toBe(amount * 10n ** BigInt(3 - decimals))
          return
        }
        expect(reading.problem).toContain('could mean')
      }),
    )
  })
})

describe('formatAmountWithUnit', () => {
  test('default: amount and unit stay on one line', () =>
    expect(formatAmountWithUnit(96_400_000n, dollars)).toBe('96.40\u00a0tUSD'))
})

describe('readAmount', () => {
  test.each([
    ['100', 100_000_000n],
    [' 0,5 ', 500_000n],
    ['.5', 500_000n],
    ['7.', 7_000_000n],
    ['-2', -2_000_000n],
    ['−2', -2_000_000n],
    ['1.000', 1_000_000n],
    ['0,500', 500_000n],
    ['1234,567', 1_234_567_000n],
    ['1,00', 1_000_000n],
    ['1,000.5', 1_000_500_000n],
    ['1,234,567', 1_234_567_000_000n],
  ])('default: %s', (text, raw) => expect(readAmount(text, dollars)).toEqual({ status: 'ok', raw }))

  test.each([
    ['de', '1.234,5', 1_234_500_000n],
    ['de', '1,000', 1_000_000n],
    ['es', '1.000.000', 1_000_000_000_000n],
    ['fr', '1 234,5', 1_234_500_000n],
    ['fr', '1.000', 1_000_000n],
    ['en-IN', '1,23,456.5', 123_456_500_000n],
  ])('behavior: in %s, %s', (locale, text, raw) =>
    expect(readAmount(text, dollars, locale)).toEqual({ status: 'ok', raw }),
  )

  test.each([
    ['en', '1,000', '1', '1000'],
    ['en', '12,345', '12.345', '12345'],
    ['en', '-1,500', '-1.5', '-1500'],
    ['de', '1.000', '1', '1000'],
    ['tr', '1.234', '1,234', '1234'],
  ])('error: in %s, %s could mean %s or %s, and both are shown', (locale, text, decimal, grouped) => {
    const reading = readAmount(text, dollars, locale)
    expect(reading).toEqual({
      status: 'error',
      problem: `“${text}” could mean ${decimal} or ${grouped}. Enter one of the two.`,
    })
    // Each suggestion is unambiguous.
    for (const spelled of [decimal, grouped]) expect(readAmount(spelled, dollars, locale).status).toBe('ok')
  })

  test('behavior: without decimals, separators can only separate groups', () => {
    const whole = { ...dollars, decimals: 0 }
    expect(readAmount('1,000', whole)).toEqual({ status: 'ok', raw: 1_000n })
    expect(readAmount('1.000', whole, 'de')).toEqual({ status: 'ok', raw: 1_000n })
    for (const text of ['1.000', '1,5']) {
      expect(readAmount(text, whole)).toMatchObject({ problem: expect.stringContaining('0 decimals') })
    }
  })

  test.each(['1e3', '1,00,000', '1.234,56', '1 000', '10,00.5', 'ten', '', '.', ',', '--1', '1.2.3', '1,,000'])(
    'error: %s is not an amount',
    (text) =>
      expect(readAmount(text, dollars)).toMatchObject({
        status: 'error',
        problem: expect.stringContaining('isn’t an amount'),
      }),
  )

  test('error: more decimals than the token has', () =>
    expect(readAmount('0.0000001', dollars)).toMatchObject({ problem: expect.stringContaining('6 decimals') }))
})

describe('readCount', () => {
  test.each([
    ['1000', 1_000n],
    [' 1,000 ', 1_000n],
    ['1,234,567', 1_234_567n],
    ['0', 0n],
  ])('default: %s', (text, count) => expect(readCount(text)).toBe(count))

  test.each(['1,5', '1,00', '10,00', '1.000', '1.0', '-1', '', 'ten'])('error: %s is not a count', (text) =>
    expect(readCount(text)).toBeNull(),
  )
})

describe('formatRounded', () => {
  test.each([
    [123_456_789_012_345n, 18, '0.0001235'],
    [21_000_000_000_000n, 18, '0.000021'],
    [1n, 18, '0.000000000000000001'],
    [99_999_999_999_999_999n, 18, '0.10'],
    [12_345_678_900_000_000_000_000n, 18, '12,346'],
    [0n, 18, '0'],
  ] as const)('default: %s of %s decimals is %s to four digits', (raw, decimals, words) =>
    expect(formatRounded(raw, decimals, 4)).toBe(words),
  )

  test('property: at most half of the last digit away, and short', () => {
    assert(
      property(bigInt(0n, 2n ** 100n), nat(30), (raw, decimals) => {
        const shown = formatRounded(raw, decimals, 4)
        const reading = readAmount(shown.replaceAll(',', ''), { ...dollars, decimals })
        if (reading.status !== 'ok') throw new Error(reading.problem)
        const step = 10n ** BigInt(Math.max(0, Math.min(decimals, raw.toString().length - 4)))
        const away = reading.raw > raw ? reading.raw - raw : raw - reading.raw
        expect(2n * away).toBeLessThanOrEqual(step)
        const [, fraction = ''] = shown.split('.')
        expect(fraction.replace(/^0+/, '').length).toBeLessThanOrEqual(4)
      }),
    )
  })
})

describe('formatRoundedDown', () => {
  test.each([
    [18_679_166n, 6, '18.67'],
    [12_345_678_901_234_567n, 18, '0.01234'],
    [1_234_567_890_123_456_789n, 18, '1.234'],
    [1_234_567_899_999_999_999_999n, 18, '1,234.56'],
    [25_000_000n, 6, '25'],
    [1n, 18, '0.000000000000000001'],
    [1_999n, 0, '1,999'],
    [0n, 18, '0'],
  ] as const)('default: %s of %s decimals is %s', (raw, decimals, words) =>
    expect(formatRoundedDown(raw, decimals)).toBe(words),
  )

  test('property: never more than the amount, at most a hundredth less, and with few digits', () => {
    assert(
      property(bigInt(0n, 2n ** 100n), nat(30), (raw, decimals) => {
        const shown = formatRoundedDown(raw, decimals)
        const reading = readAmount(shown.replaceAll(',', ''), { ...dollars, decimals })
        if (reading.status !== 'ok') throw new Error(reading.problem)
        expect(reading.raw).toBeLessThanOrEqual(raw)
        expect(100n * (raw - reading.raw)).toBeLessThanOrEqual(raw)
        const [, fraction = ''] = shown.split('.')
        expect(fraction.replace(/^0+/, '').length).toBeLessThanOrEqual(4)
      }),
    )
  })
})
