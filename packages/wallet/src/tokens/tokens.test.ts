import { describe, expect, test } from 'vitest'
import { listedToken as token } from '../test-helpers/listed-token.ts'
import { getHiddenReason, nextTokens, noTokens, type TokensEvent, type TokensState } from './tokens.ts'

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
    // What a boost paid the account was meant for it.
    [{ isListed: false, value: null, isReward: true }, null],
    [{ value: 0.001, isReward: true }, null],
    [{ value: 0.009 }, 'dust'],
    [{ value: 0.01 }, null],
    // What has no price may be worth anything.
    [{ value: null }, null],
    [{ address: null, value: 0.001 }, null],
  ] as const)('%o → %s', (more, reason) => {
    expect(getHiddenReason(token(more))).toBe(reason)
  })
})
