import type { WalletError } from '../../wallet-error.ts'
import { filterWallets, namedWallets, type WalletFilter } from './filter-wallets.ts'
import type { ListedWallet } from './listed-wallet.ts'

/** Featured or recommended wallets on the first screen. Source: docs/product.md#wallet-list. */
export const FEATURED_COUNT = 4
/** Wallets of a page. Source: docs/product.md#wallet-list. */
export const PAGE_SIZE = 40

/** What the app wants of the list. */
export type WalletListOptions = WalletFilter & {
  /** Ids or rdns of the wallets on the first screen, in this order. Empty: the API's recommended, else the bundle's. */
  readonly featured: readonly string[]
}

/** A search, and how far the server is with it. What is found in the page is there at once. */
export type WalletSearch = {
  readonly query: string
  /** Only ever grows at its end while the text is the same. */
  readonly results: readonly ListedWallet[]
  /**
   * `none`: nobody to ask, or too short a text. `waiting`: for the typing to end. `asking`. `answered`. `failed`: what
   * was found in the page stays.
   */
  readonly server: 'none' | 'waiting' | 'asking' | 'answered' | 'failed'
}

/** Pages of the API. `asking` is the page on its way. `count` is the API's, of all pages. `isOver`: it has no more. */
type Pages = {
  readonly answered: number
  readonly asking: number | null
  readonly count: number | null
  readonly isOver: boolean
}

/** The list of wallets. What can happen to it: `next-wallet-list.ts`. */
export type WalletListState = {
  readonly options: WalletListOptions
  readonly hasApi: boolean
  /**
   * The bundle. `few`: those of the first screen. `loading`: the others are on their way. `all`. `failed`: they did not
   * load; the next wish for them tries again.
   */
  readonly bundle: 'few' | 'loading' | 'all' | 'failed'
  /** Wallets of the first screen. They change places only when the modal opens again. */
  readonly featured: readonly ListedWallet[]
  /** Ids that the API recommends, in its order; null before it said. */
  readonly recommended: readonly string[] | null
  /** All that is known and wanted; grows at its end. */
  readonly listed: readonly ListedWallet[]
  /** How many of them the list shows: whole pages. */
  readonly shownCount: number
  readonly pages: Pages
  readonly search: WalletSearch | null
  /** What last went wrong; the list works on without it. */
  readonly error: WalletError | null
}

/** The list before anything happened. @param few - the bundle's wallets of the first screen. */
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
    shownCount: PAGE_SIZE,
    pages: { answered: 0, asking: null, count: null, isOver: false },
    search: null,
    error: null,
  }
}

/** How many wallets there are in all, as far as is known. @param bundledCount - of the whole bundle. */
export function walletCount(state: WalletListState, bundledCount: number): number {
  const isFiltered = state.options.include.length > 0 || state.options.exclude.length > 0
  const bundled = state.bundle === 'all' || isFiltered ? 0 : bundledCount
  return Math.max(bundled, state.listed.length, state.pages.count ?? 0)
}
