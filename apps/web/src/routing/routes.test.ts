import { assert, constantFrom, nat, option, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noListFilters } from './list-filters.ts'
import { exploreRoute, parseRoute, type Route, toHref } from './routes.ts'

function read(href: string): Route {
  return parseRoute(new URL(href, 'http://laurel.test'))
}

describe('parseRoute', () => {
  test.each([
    ['/', { type: 'explore', chainId: null }],
    ['/create/', { type: 'create', chainId: null, draft: null }],
    ['/create?chain=31337&draft=abc', { type: 'create', chainId: 31337, draft: 'abc' }],
    [
      '/check?chain=1&tx=0xab&action=0xcd',
      { type: 'check', chainId: 1, transaction: '0xab', action: '0xcd', draft: null },
    ],
    [
      '/check?tx=0xab&boost=2',
      { type: 'check', chainId: null, transaction: '0xab', action: '', boostId: '2', draft: null },
    ],
    // The link's own draft takes precedence over the boost.
    [
      '/check?tx=0xab&boost=2&draft=abc',
      { type: 'check', chainId: null, transaction: '0xab', action: '', draft: 'abc' },
    ],
    ['/explore?chain=1', { type: 'explore', chainId: 1 }],
    ['/explore?chain=1&reward=gold&more=x', { type: 'explore', chainId: 1 }],
    [
      '/?show=mine&order=newest',
      { type: 'explore', chainId: null, list: { ...noListFilters, whose: 'mine', order: 'newest' } },
    ],
    ['/manage', { type: 'manage', chainId: null }],
    ['/manage?chain=1&boost=12', { type: 'manage', chainId: 1, boostId: '12' }],
    ['/manage?boost=abc', { type: 'manage', chainId: null }],
    ['/boost?id=12', { type: 'boost', chainId: null, boostId: '12' }],
    ['/boost?chain=1&id=0', { type: 'boost', chainId: 1, boostId: '0' }],
    [
      '/claim?id=3&incentive=9&tx=0xab',
      { type: 'claim', chainId: null, boostId: '3', incentiveId: 0, transaction: '0xab' },
    ],
    ['/nowhere', { type: 'missing', path: '/nowhere' }],
  ] as const)('default: %s', (href, route) => expect(read(href)).toEqual(route))

  test.each(['', '?id=', '?id=abc', '?id=-1', '?id=01', '?chain=1'])(
    'behavior: a link without the number of a boost (%s) shows no other boost',
    (search) => {
      expect(read(`/boost${search}`)).toEqual({ type: 'missing', path: `/boost${search}` })
      expect(read(`/claim${search}`)).toEqual({ type: 'missing', path: `/claim${search}` })
    },
  )

  test('behavior: a link to Check that names no readable boost checks against none', () => {
    expect(read('/check?tx=0xab&boost=abc')).not.toHaveProperty('boostId')
  })

  test.each(['0', '-1', '1e3', '1.5', 'main', ''])('behavior: chain=%s is not a chain', (chain) => {
    expect(read(`/create?chain=${chain}`)).toMatchObject({ chainId: null })
  })
})

describe('toHref', () => {
  const chainId = option(nat().map((id) => id + 1))
  const routes = record({
    type: constantFrom('check' as const),
    chainId,
    transaction: string(),
    action: string(),
    draft: option(string({ minLength: 1 })),
  })
  test('property: a written URL is parsed to the same route, whatever was typed', () =>
    assert(
      property(routes, (route) => {
        expect(read(toHref(route))).toEqual(route)
      }),
    ))

  test('default: a link to Manage opens a boost', () => {
    expect(toHref({ type: 'manage', chainId: 1, boostId: '12' })).toBe('/manage?chain=1&boost=12')
    expect(toHref({ type: 'manage', chainId: 1 })).toBe('/manage?chain=1')
  })

  test('default: filters are part of the link', () => {
    const route = exploreRoute(1, { ...noListFilters, kind: 'raffle', network: 5, more: 2 })
    expect(toHref(route)).toBe('/explore?chain=1&network=5&reward=raffle&more=2')
    expect(read(toHref(route))).toEqual(route)
  })

  const claims = record({
    type: constantFrom('claim' as const),
    chainId,
    boostId: nat().map(String),
    incentiveId: nat({ max: 7 }),
    transaction: string(),
  })
  test('property: a link to a claim is parsed to the same route', () =>
    assert(
      property(claims, (route) => {
        expect(read(toHref(route))).toEqual(route)
      }),
    ))
})
