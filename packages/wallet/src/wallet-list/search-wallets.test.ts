import { array, assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadBundledWallets } from './all-bundled-wallets.ts'
import { everyWallet, filterWallets } from './filter-wallets.ts'
import { searchWallets } from './search-wallets.ts'

const wallets = await loadBundledWallets()
const ids = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id)

describe('filterWallets', () => {
  test('default: without a filter all wallets pass', () => expect(filterWallets(wallets, everyWallet)).toEqual(wallets))
  test('behavior: included wallets in the order of their ids or rdns', () =>
    expect(ids(filterWallets(wallets, { ...everyWallet, include: ['io.rabby', 'nobody', 'io.metamask'] }))).toEqual([
      'io.rabby',
      'io.metamask',
    ]))
  test('behavior: exclude takes precedence over include', () =>
    expect(filterWallets(wallets, { ...everyWallet, include: ['io.rabby'], exclude: ['io.rabby'] })).toEqual([]))
  test('behavior: only wallets of a wanted namespace', () => {
    const found = filterWallets(wallets, { ...everyWallet, namespaces: ['solana'] })
    expect(ids(found)).toContain('app.phantom')
    expect(ids(found)).not.toContain('me.rainbow')
  })
})

describe('searchWallets', () => {
  test('default: names that begin with it come first', () => {
    expect(ids(searchWallets(wallets, 'meta')).slice(0, 2)).toEqual(['io.metamask', 'org.dota168'])
    expect(
      searchWallets(wallets, 'wallet')
        .slice(0, 3)
        .every(({ name }) => name.startsWith('Wallet')),
    ).toBe(true)
  })
  test('behavior: finds a word within, a part of a word, a homepage', () => {
    expect(ids(searchWallets(wallets, 'coinbase'))).toContain('com.coinbase.wallet')
    expect(ids(searchWallets(wallets, 'bow'))).toContain('me.rainbow')
    expect(ids(searchWallets(wallets, 'rainbow.me'))).toContain('me.rainbow')
  })
  test('behavior: ignores case, accents and spaces around', () =>
    expect(ids(searchWallets(wallets, '  MÉTAMASK '))).toContain('io.metamask'))
  test('behavior: nothing found', () => expect(searchWallets(wallets, 'no such wallet anywhere')).toEqual([]))
  test('property: results are from the list, each once, and no text throws', () =>
    assert(
      property(string(), (query) => {
        const found = searchWallets(wallets, query)
        expect(new Set(found).size).toBe(found.length)
        expect(found.every((wallet) => wallets.includes(wallet))).toBe(true)
      }),
      { numRuns: 200 },
    ))
  test('property: a longer text never finds more', () =>
    assert(
      property(array(constantFrom(...'aemtwlo'), { minLength: 2, maxLength: 5 }), (letters) => {
        const shorter = new Set(searchWallets(wallets, letters.slice(0, -1).join('')))
        // One letter is searched in names only, so the comparison begins at two.
        if (letters.length > 2) {
          expect(searchWallets(wallets, letters.join('')).every((wallet) => shorter.has(wallet))).toBe(true)
        }
      }),
    ))
})
