import type { WalletError } from '../wallet-error.ts'
import { filterWallets, namedWallets } from './filter-wallets.ts'
import { joinWallets } from './join-wallets.ts'
import type { ListedWallet } from './listed-wallet.ts'
import { searchWallets } from './search-wallets.ts'
import {
  FEATURED_COUNT,
  initialWalletList,
  WALLETS_PER_PAGE,
  type WalletListOptions,
  type WalletListState,
  type WalletSearch,
} from './wallet-list.ts'

/** Number of wallets that a search requests. Source: docs/product.md#wallet-list. */
export const SEARCH_ENTRIES = 100
/** Shorter texts are searched only in the page. Source: docs/product.md#wallet-list. */
export const MIN_SEARCH_LENGTH = 2

/**
 * What can happen to the list. `wallet-list-store.ts` dispatches it. Responses have the options of their request, and
 * late ones are dropped.
 */
export type WalletListEvent =
  | { readonly type: 'opened' }
  | { readonly type: 'options-changed'; readonly options: WalletListOptions; readonly few: readonly ListedWallet[] }
  | { readonly type: 'bundle-requested' }
  | { readonly type: 'bundle-loaded'; readonly wallets: readonly ListedWallet[] }
  | { readonly type: 'bundle-failed'; readonly error: WalletError }
  | {
      readonly type: 'recommended'
      readonly for: WalletListOptions
      readonly wallets: readonly ListedWallet[]
    }
  | { readonly type: 'more-requested' }
  | { readonly type: 'page-requested'; readonly page: number }
  | {
      readonly type: 'page-received'
      readonly for: WalletListOptions
      readonly page: number
      readonly wallets: readonly ListedWallet[]
      readonly count: number
    }
  | { readonly type: 'request-failed'; readonly for: WalletListOptions; readonly error: WalletError }
  | { readonly type: 'search-changed'; readonly query: string }
  | { readonly type: 'search-requested'; readonly query: string }
  | { readonly type: 'search-received'; readonly query: string; readonly wallets: readonly ListedWallet[] }
  | { readonly type: 'search-failed'; readonly query: string; readonly error: WalletError }

/** Returns the list after an event. Pure. An event without a meaning in this state changes nothing. */
export function nextWalletList(state: WalletListState, event: WalletListEvent): WalletListState {
  if ('for' in event && event.for !== state.options) return state
  switch (event.type) {
    case 'opened': {
      // No wallet is on screen yet, so the order may change to the best known one.
      const featured = chooseFeatured(state.options, state.recommended ?? [], state.listed)
      // This event arrives when the browser is idle, and by then the user may have begun to type.
      if (state.search !== null) return { ...state, featured }
      return { ...state, featured, shownCount: WALLETS_PER_PAGE, error: null }
    }
    case 'options-changed':
      return {
        ...initialWalletList(event.options, { few: event.few, hasApi: state.hasApi }),
        bundle: state.bundle === 'loading' ? 'loading' : 'few',
      }
    case 'bundle-requested':
      return state.bundle === 'all' ? state : { ...state, bundle: 'loading' }
    case 'bundle-loaded':
      return withWallets({ ...state, bundle: 'all' }, filterWallets(event.wallets, state.options))
    case 'bundle-failed':
      return state.bundle === 'loading' ? { ...state, bundle: 'failed', error: event.error } : state
    case 'recommended':
      return withWallets(
        { ...state, recommended: event.wallets.map(({ id }) => id) },
        filterWallets(event.wallets, state.options),
      )
    case 'more-requested':
      // While the end of the known list is shown, only the API can add more: see `pageToAsk`.
      if (state.shownCount > state.listed.length) return { ...state, error: null }
      return { ...state, shownCount: state.shownCount + WALLETS_PER_PAGE, error: null }
    case 'page-requested':
      return event.page === pageToRequest(state) ? { ...state, pages: { ...state.pages, asking: event.page } } : state
    case 'page-received': {
      if (event.page !== state.pages.asking) return state
      // An empty page is the last one, whatever `count` says, so that the requests end.
      const isOver = event.wallets.length === 0 || event.page * WALLETS_PER_PAGE >= event.count
      const pages = { answered: event.page, asking: null, count: event.count, isOver }
      return withWallets({ ...state, pages, error: null }, filterWallets(event.wallets, state.options))
    }
    case 'request-failed':
      return { ...state, pages: { ...state.pages, asking: null }, error: event.error }
    case 'search-changed':
      return typed(state, event.query.trim())
    case 'search-requested':
      return withSearch(state, event.query, (search) => ({ ...search, server: 'asking' }))
    case 'search-received':
      return withSearch(state, event.query, (search) => ({
        ...search,
        results: joinWallets(search.results, filterWallets(event.wallets, state.options)),
        server: 'answered',
      }))
    case 'search-failed': {
      const next = withSearch(state, event.query, (search) => ({ ...search, server: 'failed' }))
      return next === state ? state : { ...next, error: event.error }
    }
    default:
      return event satisfies never
  }
}

/**
 * Returns the number of the page to request now, or null. The first page has wallets that the bundle lacks. The others
 * are requested when all known wallets are shown.
 */
export function pageToRequest({ hasApi, pages, error, listed, shownCount, bundle }: WalletListState): number | null {
  if (!hasApi || pages.asking !== null || error !== null || bundle === 'loading' || pages.isOver) return null
  return pages.answered === 0 || listed.length < shownCount ? pages.answered + 1 : null
}

/**
 * Returns the wallets of the first screen: only those that the app names, as far as they are known, or else those that
 * the API recommends, filled up with the first of the list.
 */
function chooseFeatured(
  { featured }: WalletListOptions,
  recommended: readonly string[],
  listed: readonly ListedWallet[],
): readonly ListedWallet[] {
  if (featured.length > 0) return namedWallets(listed, featured)
  return joinWallets(namedWallets(listed, recommended), listed).slice(0, FEATURED_COUNT)
}

/** Adds wallets wherever wallets are shown. Those on screen do not move. */
function withWallets(state: WalletListState, wallets: readonly ListedWallet[]): WalletListState {
  const listed = joinWallets(state.listed, wallets)
  const byId = new Map(listed.map((wallet) => [wallet.id, wallet]))
  const refreshed = state.featured.map((wallet) => byId.get(wallet.id) ?? wallet)
  const late = joinWallets(refreshed, chooseFeatured(state.options, [], listed))
  const featured = late.slice(0, Math.max(state.options.featured.length, FEATURED_COUNT))
  const search = state.search && {
    ...state.search,
    results: joinWallets(state.search.results, searchWallets(listed, state.search.query)),
  }
  return { ...state, listed, featured, search }
}

function typed(state: WalletListState, query: string): WalletListState {
  if (query === (state.search?.query ?? '')) return state
  if (query === '') return { ...state, search: null }
  const isRequested = state.hasApi && query.length >= MIN_SEARCH_LENGTH
  const results = searchWallets(state.listed, query)
  return { ...state, search: { query, results, server: isRequested ? 'waiting' : 'none' }, error: null }
}

function withSearch(
  state: WalletListState,
  query: string,
  change: (search: WalletSearch) => WalletSearch,
): WalletListState {
  if (state.search?.query !== query || state.search.server === 'none') return state
  return { ...state, search: change(state.search) }
}
