import { assert, bigInt, nat, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, formatAmountWithUnit, readAmount } from './amount.ts'

const dollars = { symbol: 'tUSD', decimals: 6, token: '0x01' } as const

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

  test('property: what is shown is read back exactly: nothing was cut', () =>
    assert(
      property(bigInt(0n, 2n ** 200n), nat(30), (raw, decimals) => {
        const shown = formatAmount(raw, decimals).replaceAll(',', '')
        expect(readAmount(shown, { ...dollars, decimals })).toEqual({ status: 'read', raw })
      }),
    ))
})

describe('formatAmountWithUnit', () => {
  test('default: amount and unit never part', () =>
    expect(formatAmountWithUnit(96_400_000n, dollars)).toBe('96.40\u00a0tUSD'))
})

describe('readAmount', () => {
  test.each([
    ['100', 100_000_000n],
    [' 0,5 ', 500_000n],
    ['.5', 500_000n],
    ['7.', 7_000_000n],
    ['-2', -2_000_000n],
  ])('default: %s', (text, raw) => expect(readAmount(text, dollars)).toEqual({ status: 'read', raw }))

  test.each(['1e3', '1,000.5', 'ten', '', '--1', '1.2.3'])('error: %s is no amount', (text) =>
    expect(readAmount(text, dollars)).toMatchObject({ status: 'wrong', problem: expect.stringContaining('no amount') }),
  )

  test('error: more decimals than the token has', () =>
    expect(readAmount('0.0000001', dollars)).toMatchObject({ problem: expect.stringContaining('6 decimals') }))
})
