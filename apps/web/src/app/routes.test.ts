import { assert, constantFrom, nat, option, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hrefOf, parseRoute, type Route } from './routes.ts'

function read(href: string): Route {
  return parseRoute(new URL(href, 'http://laurel.test'))
}

describe('parseRoute', () => {
  test.each([
    ['/', { page: 'create', chainId: null, draft: null }],
    ['/create/', { page: 'create', chainId: null, draft: null }],
    ['/create?chain=31337&draft=abc', { page: 'create', chainId: 31337, draft: 'abc' }],
    [
      '/check?chain=1&tx=0xab&action=0xcd',
      { page: 'check', chainId: 1, transaction: '0xab', action: '0xcd', draft: null },
    ],
    ['/nowhere', { page: 'missing', path: '/nowhere' }],
  ] as const)('default: %s', (href, route) => expect(read(href)).toEqual(route))

  test.each(['0', '-1', '1e3', '1.5', 'main', ''])('behavior: chain=%s is no chain', (chain) => {
    expect(read(`/create?chain=${chain}`)).toMatchObject({ chainId: null })
  })
})

describe('hrefOf', () => {
  const chainId = option(nat().map((id) => id + 1))
  const routes = record({
    page: constantFrom('check' as const),
    chainId,
    transaction: string(),
    action: string(),
    draft: option(string({ minLength: 1 })),
  })
  test('property: what is written is read back, whatever was typed', () =>
    assert(
      property(routes, (route) => {
        expect(read(hrefOf(route))).toEqual(route)
      }),
    ))
})
