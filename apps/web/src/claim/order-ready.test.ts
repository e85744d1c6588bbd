import { describe, expect, test } from 'vitest'
import { orderReady } from './order-ready.ts'

const dollar = '0x00000000000000000000000000000000000000aa'
const leaf = '0x00000000000000000000000000000000000000bb'
const claim = (name: string, asset: typeof dollar | typeof leaf, amount: bigint) => ({ name, pays: { asset, amount } })
const names = (claims: readonly { readonly name: string }[]) => orderReady(asClaims(claims)).map(({ name }) => name)
const asClaims = (claims: readonly { readonly name: string; readonly pays?: ReturnType<typeof claim>['pays'] }[]) =>
  claims.map(({ name, pays = null }) => ({ name, pays }))

describe('orderReady', () => {
  test('default: the largest reward of a token comes first, whatever is newest', () => {
    expect(names([claim('tiny', dollar, 1n), claim('ten', dollar, 10n), claim('two', dollar, 2n)])).toEqual([
      ...['ten', 'two', 'tiny'],
    ])
  })

  test('behavior: tokens are not compared, and the token of the newest claim comes first', () => {
    const claims = [claim('leaf', leaf, 1n), claim('ten', dollar, 10n), claim('leaves', leaf, 5n)]
    expect(names(claims)).toEqual(['leaves', 'leaf', 'ten'])
  })

  test('behavior: equal amounts stay newest first, and what pays no known amount is last', () => {
    const claims = [{ name: 'raffle' }, claim('newer', dollar, 1n), claim('older', dollar, 1n), { name: 'spot' }]
    expect(names(claims)).toEqual(['newer', 'older', 'raffle', 'spot'])
  })
})
