import { array, assert, constant, constantFrom, integer, oneof, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codePoint } from '../../../../devnet/src/testing/code-point.ts'
import { casesAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { ApiUnreachableError } from '../api/errors.ts'
import { loadBundledWallets } from './all-bundled-wallets.ts'
import { readFeaturedWallets } from './bundled-wallets.ts'
import { everyWallet } from './filter-wallets.ts'
import type { ListedWallet } from './listed-wallet.ts'
import { nextWalletList, pageToRequest, type WalletListEvent } from './next-wallet-list.ts'
import { hasMoreWallets, shownWallets } from './shown-wallets.ts'
import {
  FEATURED_COUNT,
  initialWalletList,
  WALLETS_PER_PAGE,
  type WalletListOptions,
  type WalletListState,
  walletCount,
} from './wallet-list.ts'

const few = readFeaturedWallets()
const all = await loadBundledWallets()
const options: WalletListOptions = { ...everyWallet, featured: [] }
const error = new ApiUnreachableError()
const apiWallet = (number: number): ListedWallet => ({
  ...(few[0] ?? all[0] ?? never()),
  id: `api-${number}`,
  name: `Api Wallet ${number}`,
  rdns: null,
  isBundled: false,
  hasBundledIcon: false,
})
const apiWallets = (from: number, count: number) => Array.from({ length: count }, (_, index) => apiWallet(from + index))

const run = (events: readonly WalletListEvent[], start = initialWalletList(options, { few, hasApi: true })) =>
  events.reduce(nextWalletList, start)
const ids = (wallets: readonly ListedWallet[]) => wallets.map(({ id }) => id)

describe('initialWalletList', () => {
  test('default: four bundled wallets on the first screen, without a request', () => {
    const state = initialWalletList(options, { few, hasApi: false })
    expect(ids(state.featured)).toEqual(ids(few).slice(0, 4))
    expect(FEATURED_COUNT).toBe(4)
    expect(pageToRequest(state)).toBeNull()
  })
  test('behavior: only wallets that the app features, in its order', () => {
    const state = initialWalletList(
      { ...options, featured: ['io.rabby', 'xyz.unknown', 'io.metamask'] },
      { few, hasApi: false },
    )
    expect(ids(state.featured)).toEqual(['io.rabby', 'io.metamask'])
  })
  test('behavior: excluded wallets are in no list', () => {
    const state = initialWalletList({ ...options, exclude: ['io.metamask'] }, { few, hasApi: false })
    expect(ids(state.listed)).not.toContain('io.metamask')
    expect(state.featured).toHaveLength(4)
  })
})

describe('nextWalletList', () => {
  test('default: forty on a page, until all of the bundle is shown', () => {
    let state = run(
      [{ type: 'bundle-requested' }, { type: 'bundle-loaded', wallets: all }],
      initialWalletList(options, { few, hasApi: false }),
    )
    expect(shownWallets(state)).toHaveLength(WALLETS_PER_PAGE)
    expect(WALLETS_PER_PAGE).toBe(40)
    state = nextWalletList(state, { type: 'more-requested' })
    expect(shownWallets(state)).toHaveLength(80)
    for (let page = 3; hasMoreWallets(state); page++) {
      expect(page).toBeLessThan(50)
      state = nextWalletList(state, { type: 'more-requested' })
    }
    expect(shownWallets(state)).toHaveLength(all.length)
  })

  test('behavior: requests the first page of the API, and more only when all known wallets are shown', () => {
    let state = run([{ type: 'bundle-loaded', wallets: all }])
    expect(pageToRequest(state)).toBe(1)
    state = run([{ type: 'page-requested', page: 1 }], state)
    expect(pageToRequest(state)).toBeNull()
    state = run([{ type: 'page-received', for: options, page: 1, wallets: apiWallets(0, 40), count: 60 }], state)
    expect(pageToRequest(state)).toBeNull()
    while (state.shownCount <= state.listed.length) state = nextWalletList(state, { type: 'more-requested' })
    expect(pageToRequest(state)).toBe(2)
    state = run(
      [
        { type: 'page-requested', page: 2 },
        { type: 'page-received', for: options, page: 2, wallets: apiWallets(40, 20), count: 60 },
      ],
      state,
    )
    expect(pageToRequest(state)).toBeNull()
    state = nextWalletList(state, { type: 'more-requested' })
    expect(shownWallets(state)).toHaveLength(all.length + 60)
    expect(hasMoreWallets(state)).toBe(false)
  })

  test('behavior: an empty page is the last one, whatever the server’s count is', () => {
    const state = run([
      { type: 'bundle-loaded', wallets: few },
      { type: 'page-requested', page: 1 },
      { type: 'page-received', for: options, page: 1, wallets: [], count: 1_000_000 },
    ])
    expect(pageToRequest(state)).toBeNull()
    expect(hasMoreWallets(state)).toBe(false)
  })

  test('behavior: an API that fails hides nothing, and is called again when more is wanted', () => {
    const state = run([
      { type: 'bundle-loaded', wallets: all },
      { type: 'page-requested', page: 1 },
      { type: 'request-failed', for: options, error },
    ])
    expect(shownWallets(state)).toHaveLength(40)
    expect(state.error).toBe(error)
    expect(pageToRequest(state)).toBeNull()
    expect(pageToRequest(nextWalletList(state, { type: 'more-requested' }))).toBe(1)
  })

  test('behavior: recommendations of the API move nothing on screen, and come first at the next opening', () => {
    const recommended = [apiWallet(1), few[2] ?? never()]
    const state = run([{ type: 'recommended', for: options, wallets: recommended }])
    expect(ids(state.featured)).toEqual(ids(few).slice(0, 4))
    expect(ids(run([{ type: 'opened' }], state).featured)).toEqual([
      'api-1',
      'com.trustwallet.app',
      'io.metamask',
      'com.coinbase.wallet',
    ])
  })

  test('behavior: text that was typed before the opening event remains', () => {
    const typed = run([{ type: 'search-changed', query: 'rain' }])
    expect(run([{ type: 'opened' }], typed).search).toBe(typed.search)
  })

  test('behavior: a featured wallet that only the API knows is added when it arrives', () => {
    const featured = { ...options, featured: ['api-7', 'io.rabby'] }
    const start = initialWalletList(featured, { few, hasApi: true })
    expect(ids(start.featured)).toEqual(['io.rabby'])
    const state = run([{ type: 'recommended', for: featured, wallets: [apiWallet(7)] }], start)
    expect(ids(state.featured)).toEqual(['io.rabby', 'api-7'])
    expect(ids(run([{ type: 'opened' }], state).featured)).toEqual(['api-7', 'io.rabby'])
  })

  test('behavior: a search finds local results at once, and the response is added behind', () => {
    let state = run([
      { type: 'bundle-loaded', wallets: all },
      { type: 'search-changed', query: ' rain ' },
    ])
    const local = ids(state.search?.results ?? [])
    expect(local[0]).toBe('me.rainbow')
    expect(state.search?.server).toBe('waiting')
    state = run(
      [
        { type: 'search-requested', query: 'rain' },
        { type: 'search-received', query: 'rain', wallets: [{ ...apiWallet(1), name: 'Rain' }] },
      ],
      state,
    )
    expect(ids(state.search?.results ?? [])).toEqual([...local, 'api-1'])
    expect(state.search?.server).toBe('answered')
  })

  test('behavior: one letter is searched only in the page, and so is any text without an API', () => {
    expect(run([{ type: 'search-changed', query: 'r' }]).search?.server).toBe('none')
    const alone = initialWalletList(options, { few, hasApi: false })
    expect(run([{ type: 'search-changed', query: 'rain' }], alone).search?.server).toBe('none')
  })

  test('behavior: the bundle that loads during a search is added behind', () => {
    const before = run([{ type: 'search-changed', query: 'wallet' }])
    const found = ids(before.search?.results ?? [])
    const after = ids(run([{ type: 'bundle-loaded', wallets: all }], before).search?.results ?? [])
    expect(after.slice(0, found.length)).toEqual(found)
    expect(after.length).toBeGreaterThan(found.length)
  })

  test('behavior: a late response to an older text or to other options is dropped', () => {
    const state = run([
      { type: 'search-changed', query: 'rain' },
      { type: 'search-changed', query: 'rainbow' },
    ])
    expect(run([{ type: 'search-received', query: 'rain', wallets: apiWallets(0, 3) }], state)).toBe(state)
    const other = { ...options }
    expect(run([{ type: 'recommended', for: other, wallets: apiWallets(0, 3) }], state)).toBe(state)
    expect(run([{ type: 'page-received', for: options, page: 1, wallets: apiWallets(0, 3), count: 3 }], state)).toBe(
      state,
    )
  })

  test('behavior: an empty field ends the search', () =>
    expect(
      run([
        { type: 'search-changed', query: 'x' },
        { type: 'search-changed', query: '  ' },
      ]).search,
    ).toBeNull())

  test('property: random sequences: no shown wallet moves, none is shown twice, no page is too long', () => {
    const wallets = array(integer({ min: 0, max: 60 }), { maxLength: 12 }).map((numbers) =>
      [...new Set(numbers)].map(apiWallet),
    )
    const query = constantFrom('', 'a', 'wallet', 'api', 'rain')
    const event = oneof(
      constant<WalletListEvent>({ type: 'bundle-requested' }),
      constant<WalletListEvent>({ type: 'bundle-loaded', wallets: all.slice(0, 90) }),
      constant<WalletListEvent>({ type: 'bundle-failed', error }),
      constant<WalletListEvent>({ type: 'more-requested' }),
      constant<WalletListEvent>({ type: 'request-failed', for: options, error }),
      record({ type: constant('recommended' as const), for: constant(options), wallets }),
      record({ type: constant('page-requested' as const), page: integer({ min: 1, max: 4 }) }),
      record({
        type: constant('page-received' as const),
        for: constantFrom(options, { ...options }),
        page: integer({ min: 1, max: 4 }),
        wallets,
        count: integer({ min: 0, max: 200 }),
      }),
      record({ type: constant('search-changed' as const), query }),
      record({ type: constant('search-requested' as const), query }),
      record({ type: constant('search-received' as const), query, wallets }),
      record({ type: constant('search-failed' as const), query, error: constant(error) }),
    )
    assert(
      property(array(event, { maxLength: 12 }), (events) => {
        let state: WalletListState = initialWalletList(options, { few, hasApi: true })
        for (const one of events) {
          const next = nextWalletList(state, one)
          holdsPlaces(state.listed, next.listed)
          holdsPlaces(state.featured, next.featured)
          if (state.search?.query === next.search?.query)
            holdsPlaces(state.search?.results ?? [], next.search?.results ?? [])
          expect(next.shownCount % WALLETS_PER_PAGE).toBe(0)
          expect(next.featured.length).toBeLessThanOrEqual(FEATURED_COUNT)
          const page = pageToRequest(next)
          if (page !== null) expect(page).toBe(next.pages.answered + 1)
          expect(walletCount(next, 500)).toBeGreaterThanOrEqual(next.listed.length)
          state = next
        }
        // From any state, leaving and opening again leaves nothing pending on the screen.
        const opened = run([{ type: 'search-changed', query: '' }, { type: 'opened' }], state)
        expect(opened.search).toBeNull()
        expect(opened.error).toBeNull()
      }),
      { numRuns: casesAtDepth(10_000) },
    )
  }, 120_000)

  test('property: any text can be searched', () =>
    assert(
      property(string({ unit: codePoint }), (query) => {
        const state = run([{ type: 'search-changed', query }])
        expect(state.search?.query ?? '').toBe(query.trim())
      }),
    ))
})

function holdsPlaces(before: readonly ListedWallet[], after: readonly ListedWallet[]): void {
  const now = ids(after)
  if (new Set(now).size !== now.length) throw new Error(`Twice in the list: ${now.join(' ')}`)
  before.forEach(({ id }, place) => {
    if (now[place] !== id) throw new Error(`${id} was at ${place}, where ${now[place]} is now.`)
  })
}

function never(): never {
  throw new TypeError('The bundle is empty.')
}
