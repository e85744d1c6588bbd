import { assert, bigInt, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from '../token/amount.ts'
import { shortNumber, shortWords } from './short-amount.tsx'

describe('shortNumber', () => {
  test.each([
    ['1.234567890123456789', '1.234567'],
    ['12,345.678901234567', '12,345.678901'],
    ['5.000000000000000001', '5'],
    ['5.100000000000000001', '5.10'],
    ['0.123456789', '0.123456'],
    ['0.000000000123456789', '0.0000000001234'],
  ])('default: %s is shown as %s', (exact, short) => expect(shortNumber(exact)).toBe(short))

  test.each([
    '25',
    '18.679166',
    '96.40',
    '0',
    '0.000001',
    'LEAF',
    '1.2.3456789',
    `0x${'1.23456789'.repeat(3)}`,
    '≈1.2',
  ])('behavior: %s stays as it is', (word) => expect(shortNumber(word)).toBe(word))

  test('property: never more than the amount, zero only for zero, and no more than a millionth or a thousandth less', () => {
    assert(
      property(bigInt({ min: 0n, max: 10n ** 30n }), integer({ min: 0, max: 24 }), (raw, decimals) => {
        const exact = formatAmount(raw, decimals)
        const parse = (text: string) => {
          const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.')
          return BigInt(whole + fraction.padEnd(24, '0'))
        }
        const [all, shown] = [parse(exact), parse(shortNumber(exact))]
        expect(shown <= all && (shown > 0n || all === 0n)).toBe(true)
        expect(all - shown < 10n ** 18n && (all - shown) * 1_000n <= all).toBe(true)
      }),
    )
  })
})

describe('shortWords', () => {
  test('default: each amount of a text, with its unit', () => {
    expect(shortWords('1.234567890123456789\u00a0LEAF, 25\u00a0TUSD')).toBe('1.234567\u00a0LEAF, 25\u00a0TUSD')
  })
})
