import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDecimalText } from '../account/format-balance.ts'
import { cutAmountText, nextAmountText, parseAmountText } from './amount-text.ts'

describe('nextAmountText', () => {
  test.each([
    ['', '5', '5'],
    ['0', '05', '5'],
    ['', '0', '0'],
    ['0', '00', '0'],
    ['', '.', '0.'],
    ['', ',', '0,'],
    ['1', '1.', '1.'],
    ['1', '1,', '1,'],
    ['1.', '1.5', '1.5'],
    ['1.5', '', ''],
    ['1.5', '.5', '0.5'],
    ['', '007.50', '7.50'],
  ])('default: %s, then %s, is %s', (before, wanted, after) => expect(nextAmountText(before, wanted, 6)).toBe(after))

  test.each(['1.2.3', '1,2.3', '1e5', '-1', '+1', '0x10', 'abc', '1.1234567', '1..', '١', '9'.repeat(80)])(
    'error: %s does nothing',
    (wanted) => expect(nextAmountText('1.5', wanted, 6)).toBe('1.5'),
  )

  test.each([
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234,5'],
    ['1,234,567.89', '1234567.89'],
    ['1 234,5', '1234,5'],
    ["1'234.5", '1234.5'],
    [' 42 ', '42'],
  ])('behavior: %s that is pasted is %s', (wanted, after) => expect(nextAmountText('', wanted, 6)).toBe(after))

  test('behavior: a token without decimals takes no separator', () => expect(nextAmountText('1', '1.', 0)).toBe('1'))

  test.each([
    ['0.12345678901', '0.1234567890', '0.1234567890'],
    ['0.12345678901', '.12345678901', '0.12345678901'],
    ['123.12345678', '13.12345678', '13.12345678'],
    ['0.12345678901', '0.123456789012', '0.12345678901'],
    ['123456.123', '1.1234567', '123456.123'],
  ])('behavior: of too many decimals, %s, then %s, is %s: they can only be fewer', (before, wanted, after) =>
    expect(nextAmountText(before, wanted, 6)).toBe(after),
  )

  test('property: what is typed key by key stays an amount', () => {
    const keys = fc.array(fc.constantFrom(...'0123456789.,-e x'.split('')), { maxLength: 30 })
    fc.assert(
      fc.property(keys, fc.integer({ min: 0, max: 18 }), (pressed, decimals) => {
        let text = ''
        for (const key of pressed) {
          text = nextAmountText(text, text + key, decimals)
          expect(text).toMatch(/^$|^(0|[1-9]\d*)([.,]\d*)?$/)
          expect(text === '' || parseAmountText(text, decimals) !== null).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('cutAmountText', () => {
  test.each([
    ['0.12345678901', 6, '0.123456'],
    ['0,12345678901', 6, '0,123456'],
    ['0.123', 6, '0.123'],
    ['12.5', 0, '12'],
    ['12.', 0, '12'],
    ['12', 0, '12'],
    ['', 6, ''],
  ])('default: %s with %d decimals is %s', (text, decimals, cut) => expect(cutAmountText(text, decimals)).toBe(cut))
})

describe('parseAmountText', () => {
  test.each([
    ['', null],
    ['.', null],
    ['0.', 0n],
    ['1,5', 1_500_000n],
    ['.5', 500_000n],
    ['1.1234567', null],
    ['1e3', null],
  ])('default: %s is %s', (text, amount) => expect(parseAmountText(text, 6)).toBe(amount))

  test('property: it reads what an exact amount is written as', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 200n), fc.integer({ min: 0, max: 18 }), (amount, decimals) => {
        expect(parseAmountText(toDecimalText(amount, decimals), decimals)).toBe(amount)
      }),
      { numRuns: 300 },
    )
  })
})
