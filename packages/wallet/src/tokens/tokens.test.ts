import { assert, constantFrom, double, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EvmTokenBalance, TokenBalance } from './token-balance.ts'
import { getHiddenReason, getTotal, nextTokens, noTokens, type TokensEvent, type TokensState } from './tokens.ts'

const token = (more: Partial<EvmTokenBalance> = {}): TokenBalance => ({
  chainId: 1,
  address: '0x00000000000000000000000000000000000000a1',
  name: 'Leaf',
  symbol: 'LEAF',
  decimals: 18,
  amount: 1n,
  price: 2,
  value: 2,
  iconUrl: null,
  isListed: true,
  ...more,
})
const read = { source: 'api', unavailable: [], failure: null, now: 5 } as const
const after = (events: readonly TokensEvent[], state: TokensState = noTokens) => events.reduce(nextTokens, state)
const connected: TokensEvent = { type: 'account-changed', account: '0xa' }
const requested: TokensEvent = { type: 'requested' }

describe('nextTokens', () => {
  test('default: reads, refreshes and keeps the rows meanwhile', () => {
    const loading = after([connected, requested])
    expect(loading.status).toBe('loading')
    const ready = after([{ type: 'received', request: loading.request, balances: [token()], ...read }], loading)
    expect(ready).toMatchObject({ status: 'ready', readAt: 5, isRefreshing: false, balances: [{ symbol: 'LEAF' }] })
    expect(after([requested], ready)).toMatchObject({ status: 'ready', isRefreshing: true, balances: [{}] })
  })

  test('behavior: a failed refresh keeps the rows and says so, a failed first read has none', () => {
    const first = after([connected, requested])
    expect(after([{ type: 'failed', request: first.request, failure: 'refused' }], first)).toMatchObject({
      status: 'failed',
      balances: [],
      failure: 'refused',
    })
    const again = after([{ type: 'received', request: first.request, balances: [token()], ...read }, requested], first)
    expect(after([{ type: 'failed', request: again.request, failure: 'unreachable' }], again)).toMatchObject({
      status: 'ready',
      balances: [{}],
      isRefreshing: false,
      failure: 'unreachable',
    })
  })

  test('behavior: drops an answer for another account, to an older request, and a second one', () => {
    const first = after([connected, requested])
    const late: TokensEvent = { type: 'received', request: first.request, balances: [token()], ...read }
    const other = after([{ type: 'account-changed', account: '0xb' }], first)
    expect(other).toMatchObject({ status: 'idle', balances: [] })
    expect(nextTokens(other, late)).toBe(other)
    const newer = after([requested], first)
    expect(nextTokens(newer, late)).toBe(newer)
    const ready = after([late], first)
    expect(nextTokens(ready, late)).toBe(ready)
  })

  test('behavior: without an account nothing is requested', () => {
    expect(nextTokens(noTokens, requested)).toBe(noTokens)
  })

  test('behavior: has the most valuable first, and what has no price last', () => {
    const loading = after([connected, requested])
    const balances = [token({ value: null, symbol: 'A' }), token({ value: 0, symbol: 'B' }), token({ symbol: 'C' })]
    const ready = after([{ type: 'received', request: loading.request, balances, ...read }], loading)
    expect(ready.balances.map(({ symbol }) => symbol)).toEqual(['C', 'B', 'A'])
  })
})

describe('getHiddenReason', () => {
  test.each([
    [{ isListed: false, value: null }, 'unlisted'],
    [{ value: 0.009 }, 'dust'],
    [{ value: 0.01 }, null],
    // What has no price may be worth anything.
    [{ value: null }, null],
    [{ address: null, value: 0.001 }, null],
  ] as const)('%o → %s', (more, reason) => {
    expect(getHiddenReason(token(more))).toBe(reason)
  })
})

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
