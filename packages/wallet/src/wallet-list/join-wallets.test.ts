import { array, assert, constantFrom, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadBundledWallets } from './all-bundled-wallets.ts'
import { joinWallets, recognizeWallets } from './join-wallets.ts'
import type { ListedWallet } from './listed-wallet.ts'

const [metamask, , trust] = await loadBundledWallets()
if (metamask === undefined || trust === undefined) throw new TypeError('The bundle is empty.')
const fromApi = (wallet: Partial<ListedWallet>): ListedWallet => ({ ...trust, isBundled: false, ...wallet })

describe('joinWallets', () => {
  test('default: new wallets are added at the end', () => {
    const other = fromApi({ id: 'new', name: 'New', rdns: null })
    expect(joinWallets([metamask], [other])).toEqual([metamask, other])
  })
  test('behavior: returns the same array when nothing is new', () => {
    const list = [metamask, trust]
    expect(joinWallets(list, [metamask])).toBe(list)
  })
  test.each([
    ['rdns', { id: 'c57c', name: 'Another', rdns: 'io.metamask' }],
    ['name', { id: 'c57c', name: 'METAMASK ', rdns: null }],
    ['id', { id: 'io.metamask', name: 'Another', rdns: null }],
  ])('behavior: the API knows the same wallet by its %s and adds its image', (_, known) => {
    const joined = joinWallets([metamask], [fromApi({ ...known, imageId: 'image' })])
    expect(joined).toEqual([{ ...metamask, imageId: 'image' }])
  })
  test('behavior: a wallet that the API showed first keeps its place and gets the bundled data', () => {
    const early = fromApi({
      id: 'c57c',
      name: 'MetaMask',
      rdns: 'io.metamask',
      imageId: 'image',
      nativeLink: 'evil://',
    })
    expect(joinWallets([early, trust], [metamask])).toEqual([{ ...metamask, imageId: 'image' }, trust])
  })
  test('behavior: two wallets of one source that share a name are two', () => {
    const twins = [fromApi({ id: 'a', name: 'Keeper', rdns: null }), fromApi({ id: 'b', name: 'Keeper', rdns: null })]
    expect(joinWallets([], twins)).toEqual(twins)
  })
  test('property: no wallet moves, and none is listed twice', () => {
    const wallet = record({
      id: constantFrom('a', 'b', 'c', 'd'),
      name: constantFrom('A', 'B', 'C'),
      rdns: option(constantFrom('r.a', 'r.b')),
      isBundled: constantFrom(true, false),
    }).map((facts) => fromApi(facts))
    assert(
      property(array(wallet), array(wallet), (first, second) => {
        const shown = joinWallets([], first)
        const joined = joinWallets(shown, second)
        expect(joined.length).toBeGreaterThanOrEqual(shown.length)
        shown.forEach((known, place) => {
          const now = joined[place]
          expect(now?.id === known.id || (now?.isBundled === true && !known.isBundled)).toBe(true)
        })
        for (const isBundled of [true, false]) {
          const ids = joined.filter((one) => one.isBundled === isBundled).map(({ id }) => id)
          expect(new Set(ids).size).toBe(ids.length)
        }
      }),
    )
  })
})

describe('recognizeWallets', () => {
  test('default: a wallet has the same id in every source', () => {
    const unknown = fromApi({ id: 'new', name: 'New', rdns: null })
    const known = fromApi({ id: 'c57c', name: 'MetaMask', rdns: null, imageId: 'image' })
    expect(recognizeWallets([metamask, trust], [unknown, known])).toEqual([unknown, { ...metamask, imageId: 'image' }])
  })
})
