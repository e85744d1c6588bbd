import type { WalletError } from '../wallet-error.ts'
import { filterWallets, namedWallets, type WalletFilter } from './filter-wallets.ts'
import type { ListedWallet } from './listed-wallet.ts'

/** Number of featured or recommended wallets on the first screen. Source: docs/product.md#wallet-list. */
export const FEATURED_COUNT = 4
/** Number of wallets on a page. Source: docs/product.md#wallet-list. */
export const WALLETS_PER_PAGE = 40

/** Which wallets the app lists and features. */
export type WalletListOptions = WalletFilter & {
  /**
   * Ids or rdns of the wallets on the first screen, in this order. If empty: those that the API recommends, or else
   * those of the bundle.
   */
  readonly featured: readonly string[]
}

/** A search, and the status of its request to the server. Local results are there at once. */
export type WalletSearch = {
  readonly query: string
  /** Only grows at its end while the text is the same. */
  readonly results: readonly ListedWallet[]
  /**
   * `none`: there is no API, or the text is too short. `waiting`: the user is still typing. `asking`: the request is
   * pending. `answered`: the response is included. `failed`: only the local results are there.
   */
  readonly server: 'none' | 'waiting' | 'asking' | 'answered' | 'failed'
}

/**
 * Pages of the API. `asking` is the page that is requested. `count` is the API's, for all pages. `isOver`: there are no
 * more pages.
 */
type Pages = {
  readonly answered: number
  readonly asking: number | null
  readonly count: number | null
  readonly isOver: boolean
}

/** The list of wallets. `next-wallet-list.ts` has its events. */
export type WalletListState = {
  readonly options: WalletListOptions
  readonly hasApi: boolean
  /**
   * The bundle. `few`: only the wallets of the first screen. `loading`: the others are loading. `all`: all are loaded.
   * `failed`: the others did not load, and the next call that needs them tries again.
   */
  readonly bundle: 'few' | 'loading' | 'all' | 'failed'
  /** Wallets of the first screen. Their order changes only when the modal opens again. */
  readonly featured: readonly ListedWallet[]
  /** Ids that the API recommends, in its order. Null before its response. */
  readonly recommended: readonly string[] | null
  /** All known wallets that the options accept. Grows at its end. */
  readonly listed: readonly ListedWallet[]
  /** How many of them the list shows: whole pages. */
  readonly shownCount: number
  readonly pages: Pages
  readonly search: WalletSearch | null
  /** The last error. The list continues to work. */
  readonly error: WalletError | null
}

/** Returns the list in its initial state. @param few - the bundle's wallets of the first screen. */
export function initialWalletList(
  options: WalletListOptions,
  { few, hasApi }: { readonly few: readonly ListedWallet[]; readonly hasApi: boolean },
): WalletListState {
  const listed = filterWallets(few, options)
  return {
    options,
    hasApi,
    bundle: 'few',
    featured: options.featured.length > 0 ? namedWallets(listed, options.featured) : listed.slice(0, FEATURED_COUNT),
    recommended: null,
    listed,
    shownCount: WALLETS_PER_PAGE,
    pages: { answered: 0, asking: null, count: null, isOver: false },
    search: null,
    error: null,
  }
}

/**
 * Returns how many wallets there are in total, as far as is known. @param bundledCount - number of wallets in the whole
 * bundle.
 */
export function walletCount(state: WalletListState, bundledCount: number): number {
  const isFiltered = state.options.include.length > 0 || state.options.exclude.length > 0
  const bundled = state.bundle === 'all' || isFiltered ? 0 : bundledCount
  return Math.max(bundled, state.listed.length, state.pages.count ?? 0)
}
