import { assert, constantFrom, double, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listedToken as token } from '../test-helpers/listed-token.ts'
import { getTotal } from './get-total.ts'
import type { TokenBalance } from './token-balance.ts'

describe('getTotal', () => {
  test('default: adds what is listed and has a price', () => {
    const balances = [token(), token({ value: 0.5 }), token({ isListed: false, value: 1000 })]
    expect(getTotal({ balances, unavailable: [] })).toEqual({ value: 2.5, change: null, isPartial: false })
  })

  test('behavior: is null and not 0 when no price is known', () => {
    const balances = [token({ value: null, price: null })]
    expect(getTotal({ balances, unavailable: [] })).toEqual({ value: null, change: null, isPartial: true })
    expect(getTotal({ balances: [], unavailable: [] })).toEqual({ value: null, change: null, isPartial: false })
  })

  test('default: changed by what each token changed by', () => {
    const balances = [token({ value: 110, priceChange: 0.1 }), token({ value: 90, priceChange: -0.1 })]
    expect(getTotal({ balances, unavailable: [] }).change).toBeCloseTo(0)
    const [risen] = balances
    expect(getTotal({ balances: risen ? [risen] : [], unavailable: [] }).change).toBeCloseTo(10)
  })

  test('behavior: the change is not known when that of a token in the value is not', () => {
    const changeOf = (...balances: readonly TokenBalance[]) => getTotal({ balances, unavailable: [] }).change
    const known = token({ value: 110, priceChange: 0.1 })
    expect(changeOf(known, token({ value: 1 }))).toBeNull()
    // What is not in the value does not matter.
    expect(changeOf(known, token({ value: null, price: null }), token({ isListed: false }))).toBeCloseTo(10)
    expect(changeOf()).toBeNull()
  })

  test('behavior: is partial when a balance could not be had', () => {
    const missing = { chainId: 1, address: null, reason: 'chain-unavailable', description: '' }
    const of = (what: 'balance' | 'price') => getTotal({ balances: [token()], unavailable: [{ ...missing, what }] })
    expect(of('balance').isPartial).toBe(true)
    expect(of('price').isPartial).toBe(false)
  })

  test('property: says that it is partial exactly when a listed token has no value', () => {
    const value = option(double({ min: 0, max: 1e9, noNaN: true }))
    const any = record({ value, isListed: constantFrom(true, false) })
    assert(
      property(any, any, (one, other) => {
        const balances = [token(one), token(other)]
        const listed = balances.filter(({ isListed }) => isListed)
        const total = getTotal({ balances, unavailable: [] })
        expect(total.isPartial).toBe(listed.some((each) => each.value === null))
        expect(total.value === null).toBe(listed.every((each) => each.value === null))
      }),
      { numRuns: 100 },
    )
  })
})
