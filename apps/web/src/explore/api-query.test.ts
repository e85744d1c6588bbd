import { apiPaths, boostParameters } from '@laurel/wallet/api-schemas'
import { assert, constantFrom, option, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  categories,
  cutSearch,
  kinds,
  MAX_SEARCH_LENGTH,
  noListFilters,
  orders,
  times,
} from '../routing/list-filters.ts'
import { BOOSTS_PATH, isNarrowed, toBoostsUrl } from './api-query.ts'

const api = 'https://api.example'
const chainIds = [1, 5]
const queryOf = (change: Partial<typeof noListFilters>, cursor: string | null = null) =>
  Object.fromEntries(new URL(toBoostsUrl(api, { ...noListFilters, ...change }, { chainIds, cursor })).searchParams)

describe('toBoostsUrl', () => {
  test('default: the newest boosts of all networks with rewards left', () => {
    expect(toBoostsUrl(api, noListFilters, { chainIds, cursor: null })).toBe(
      `${api}${apiPaths.boosts}?status=active&limit=100`,
    )
    expect(BOOSTS_PATH).toBe(apiPaths.boosts)
  })

  test('default: what the API can search, filter and sort', () => {
    expect(queryOf({ search: ' laurel note ', category: 'defi', kind: 'things', order: 'least', network: 5 })).toEqual({
      ...{ chainId: '5', status: 'active', reward: 'other', category: 'defi', search: 'laurel note' },
      ...{ sort: 'least-left', limit: '100' },
    })
    expect(queryOf({}, 'abc')).toMatchObject({ cursor: 'abc' })
  })

  test('behavior: a boost can be over with rewards left, so the ended ones are among all', () => {
    expect(queryOf({ time: 'ended' })).not.toHaveProperty('status')
  })

  test('behavior: what the page sorts and filters itself has the same request', () => {
    expect(queryOf({ order: 'ending', whose: 'mine', more: 3, time: 'upcoming' })).toEqual(queryOf({}))
  })

  test('behavior: of one network, only its boosts', () => {
    const url = toBoostsUrl(api, noListFilters, { chainIds: [7], cursor: null })
    expect(new URL(url).searchParams.get('chainId')).toBe('7')
  })

  test('property: the API takes every parameter', () => {
    const filters = record({
      search: string({ unit: 'grapheme', maxLength: MAX_SEARCH_LENGTH }).map(cutSearch),
      category: option(constantFrom(...categories)),
      kind: constantFrom(...kinds),
      time: constantFrom(...times),
      order: constantFrom(...orders),
      network: option(constantFrom(...chainIds)),
    })
    const { chainId, status, reward, category, search, sort, limit } = boostParameters
    const schemas = { chainId, status, reward, category, search, sort, limit }
    assert(
      property(filters, (change) => {
        const given: Readonly<Record<string, string>> = queryOf(change)
        for (const [name, schema] of Object.entries(schemas)) expect(schema.safeParse(given[name]).success).toBe(true)
        expect(Object.keys(given).filter((name) => !(name in schemas))).toEqual([])
      }),
    )
  })
})

describe('isNarrowed', () => {
  test('default: whether boosts of the networks are left out', () => {
    expect(isNarrowed({ ...noListFilters, search: '  ', order: 'least', network: 5, time: 'open' })).toBe(false)
    expect(isNarrowed({ ...noListFilters, search: 'a' })).toBe(true)
    expect(isNarrowed({ ...noListFilters, category: 'nft' })).toBe(true)
    expect(isNarrowed({ ...noListFilters, kind: 'raffle' })).toBe(true)
  })
})
