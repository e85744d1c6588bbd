import { InvalidRequestError } from '@laurel/server/http/errors.ts'
import fc from 'fast-check'
import { maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { parseAmount } from './parse-amount.ts'

describe('parseAmount', () => {
  test.each([
    ['0', 0n],
    ['1500000', 1_500_000n],
    ['1e+21', 10n ** 21n],
    ['1.5e+21', 15n * 10n ** 20n],
    ['1.0000000000000000000009e+21', 10n ** 21n],
    ['1000000000000000.7', 10n ** 15n],
    ['12.9', 12n],
    ['0.9', 0n],
  ])('default: %s', (text, amount) => {
    expect(parseAmount(text, 'amount')).toBe(amount)
  })

  test('property: an amount is read as public clients write it, with an exponent from 10^21 on', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: maxUint256 }), (amount) => {
        const digits = String(amount)
        expect(parseAmount(digits, 'amount')).toBe(amount)
        if (amount < 10n ** 21n) return
        const scientific = `${digits.slice(0, 1)}.${digits.slice(1)}e+${digits.length - 1}`
        expect(parseAmount(scientific, 'amount')).toBe(amount)
      }),
    )
  })

  test.each([
    '',
    '-1',
    '1e-2',
    '1e18',
    '1e+18',
    '1e21',
    '1E+21',
    '12e+21',
    '0e+21',
    '0x10',
    '1,5',
    String(maxUint256 + 1n),
    '1e+999',
  ])('error: %s', (text) => {
    expect(() => parseAmount(text, 'amount')).toThrow(InvalidRequestError)
  })
})
