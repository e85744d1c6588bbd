import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flipEntry, nextEntryText, toEntryAmount } from './amount-entry.ts'

const sol = { decimals: 9, price: 150 }

describe('toEntryAmount', () => {
  test('default: of the token, or of dollars at its price', () => {
    expect(toEntryAmount({ amountText: '1,5', unit: 'token' }, sol)).toBe(1_500_000_000n)
    expect(toEntryAmount({ amountText: '37.50', unit: 'fiat' }, sol)).toBe(250_000_000n)
  })
  test('error: nothing typed, or dollars without a price, is none', () => {
    expect(toEntryAmount({ amountText: '', unit: 'fiat' }, sol)).toBeNull()
    expect(toEntryAmount({ amountText: '1', unit: 'fiat' }, { ...sol, price: null })).toBeNull()
  })
})

describe('nextEntryText', () => {
  test('default: the decimals are those of the unit', () => {
    expect(nextEntryText({ amountText: '1.2', unit: 'token' }, '1.23', 1)).toBe('1.2')
    expect(nextEntryText({ amountText: '1.2', unit: 'fiat' }, '1.23', 1)).toBe('1.23')
  })
})

describe('flipEntry', () => {
  test('default: cents one way, every digit the other', () => {
    expect(flipEntry({ amountText: '0.333', unit: 'token' }, sol)).toEqual({ amountText: '49.95', unit: 'fiat' })
    expect(flipEntry({ amountText: '1', unit: 'fiat' }, sol)).toEqual({ amountText: '0.006666666', unit: 'token' })
    expect(flipEntry({ amountText: '', unit: 'token' }, sol)).toEqual({ amountText: '', unit: 'fiat' })
  })
  test('property: there and back is never more', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 12n), fc.double({ min: 0.01, max: 1e5, noNaN: true }), (cents, price) => {
        const amountText = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
        const token = { decimals: 9, price }
        const back = flipEntry(flipEntry({ amountText, unit: 'fiat' }, token), token)
        expect(Number(back.amountText || '0')).toBeLessThanOrEqual(Number(amountText))
      }),
      { numRuns: 200 },
    )
  })
})
