import { ApiUnreachableError } from '../api/errors.ts'
import type { ClearTimeout, Environment } from '../environment.ts'
import type { Readable } from '../store/readable.ts'
import { createSlice } from '../store/slice.ts'
import { WalletError } from '../wallet-error.ts'
import { loadBundledWallets } from './all-bundled-wallets.ts'
import { readFeaturedWallets } from './bundled-wallets.ts'
import { WalletListLoadError } from './errors.ts'
import type { ListedWallet } from './listed-wallet.ts'
import { nextWalletList, pageToRequest, SEARCH_ENTRIES, type WalletListEvent } from './next-wallet-list.ts'
import type { WalletApi } from './wallet-api.ts'
import type { ApiWallet, GetWalletsQuery } from './wallet-api-schemas.ts'
import type { WalletImages } from './wallet-images.ts'
import {
  FEATURED_COUNT,
  initialWalletList,
  WALLETS_PER_PAGE,
  type WalletListOptions,
  type WalletListState,
} from './wallet-list.ts'

/** How long after the last input typing counts as ended. Source: docs/product.md#wallet-list. */
export const SEARCH_DEBOUNCE_MS = 500
/** Minimum debounce of a search, for any setting. Source: docs/product.md#wallet-list. */
export const MIN_SEARCH_INTERVAL_MS = 300
/** Number of a page's images that are loaded before its rows are shown. Source: docs/wallet-api.md#toolkit. */
const PRELOADED_IMAGES = 20
/** Searches whose responses are cached. */
const MAX_SAVED_SEARCHES = 50

/** What the list is made with. */
export type WalletListStoreOptions = {
  readonly environment: Pick<Environment, 'setTimeout'>
  /** Null: there are only the bundled wallets, and no requests. */
  readonly walletApi: WalletApi | null
  readonly images: Pick<WalletImages, 'preload'>
  readonly options: WalletListOptions
  /** CAIP-2 ids of the app's networks, which are sent to the API. */
  readonly networkIds?: readonly string[]
  /** Schemes of native links that the API may use beside those of the bundle. */
  readonly appSchemes?: readonly string[]
  /** At least {@link MIN_SEARCH_INTERVAL_MS}. Defaults to {@link SEARCH_DEBOUNCE_MS}. */
  readonly searchDebounceMs?: number
  /** The list as it is already shown, made with the same options. By default a new one is made. */
  readonly initial?: WalletListState
}

/** The list of wallets and its actions. Nothing here throws. Errors are in the state. */
export type WalletListStore = Readable<WalletListState> & {
  /** Called when the modal opens. Requests the recommended wallets from the API, if there is one. */
  readonly open: () => void
  /** Loads the whole bundle ahead, on intent. Sends no request to the API. */
  readonly prefetch: () => void
  /** Called when the list is shown. Loads the bundle, and requests the first page from the API. */
  readonly showAll: () => void
  /** Called when the end of the shown wallets is near. Shows another page. After a failure it tries again. */
  readonly showMore: () => void
  /** Sets the text of the search field. An empty text ends the search. */
  readonly search: (query: string) => void
  readonly setOptions: (options: WalletListOptions, networkIds?: readonly string[]) => void
  /** Cancels all timers and requests. */
  readonly destroy: () => void
}

/** Creates the store. Requests and loads nothing before one of its functions is called. */
export function createWalletListStore({
  environment,
  walletApi,
  images,
  options,
  networkIds: initialNetworkIds = [],
  appSchemes: ownSchemes = [],
  searchDebounceMs = SEARCH_DEBOUNCE_MS,
  initial,
}: WalletListStoreOptions): WalletListStore {
  const few = readFeaturedWallets()
  const { dispatch, ...store } = createSlice(
    initial ?? initialWalletList(options, { few, hasApi: walletApi !== null }),
    nextWalletList,
  )
  const aborter = new AbortController()
  const searchAnswers = new Map<string, readonly ListedWallet[]>()
  let networkIds = initialNetworkIds
  let recommendedFor: WalletListOptions | null = null
  let cancelSearch: ClearTimeout = () => {}
  let searchAborter = new AbortController()
  let isDestroyed = false

  const send = (event: WalletListEvent) => {
    if (!isDestroyed) dispatch(event)
  }

  /** Loads the bundle once. A failure is removed, so that the next call tries again. */
  async function loadBundle(): Promise<readonly ListedWallet[] | null> {
    const { bundle } = store.getState()
    if (bundle !== 'all') send({ type: 'bundle-requested' })
    try {
      const wallets = await loadBundledWallets()
      if (store.getState().bundle !== 'all') send({ type: 'bundle-loaded', wallets })
      return wallets
    } catch (cause) {
      send({ type: 'bundle-failed', error: new WalletListLoadError({ cause }) })
      return null
    }
  }

  /** Requests wallets from the API, and resolves when their images are loaded or two seconds have passed. */
  async function requestWallets(api: WalletApi, query: GetWalletsQuery, signal: AbortSignal) {
    const { include, exclude } = store.getState().options
    const { data, count } = await api.getWallets(
      {
        ...query,
        ...(query.include || include.length === 0 ? {} : { include }),
        ...(exclude.length === 0 ? {} : { exclude }),
        ...(networkIds.length === 0 ? {} : { chains: networkIds }),
      },
      signal,
    )
    const wallets = await readApiWallets(data)
    await images.preload(wallets.slice(0, PRELOADED_IMAGES))
    void images.preload(wallets.slice(PRELOADED_IMAGES))
    return { wallets, count }
  }

  /** Native links are accepted by the bundle's schemes, so the bundle is loaded before the API's wallets are read. */
  async function readApiWallets(data: readonly ApiWallet[]): Promise<readonly ListedWallet[]> {
    const bundled = (await loadBundle()) ?? few
    // The code that reads untrusted wallets is never loaded in apps without an API.
    const { readWallets } = await import('./wallet-api.ts')
    return readWallets(data, { bundled, ownSchemes })
  }

  async function requestRecommended() {
    const { options: requested } = store.getState()
    if (walletApi === null || recommendedFor === requested) return
    recommendedFor = requested
    const entries = requested.featured.length || FEATURED_COUNT
    const include = requested.featured.length > 0 ? { include: requested.featured } : {}
    try {
      const { wallets } = await requestWallets(
        walletApi,
        { page: 1, entries: Math.min(entries, SEARCH_ENTRIES), ...include },
        aborter.signal,
      )
      send({ type: 'recommended', for: requested, wallets })
    } catch (cause) {
      // The next opening requests them again. Until then the bundled ones are shown.
      if (recommendedFor === requested) recommendedFor = null
      send({ type: 'request-failed', for: requested, error: toWalletError(cause) })
    }
  }

  /** Requests pages until all wanted wallets are there, or the API has no more. */
  async function requestPages() {
    for (let page = nextPage(); walletApi !== null && page !== null; page = nextPage()) {
      const { options: requested } = store.getState()
      send({ type: 'page-requested', page })
      try {
        const { wallets, count } = await requestWallets(walletApi, { page, entries: WALLETS_PER_PAGE }, aborter.signal)
        send({ type: 'page-received', for: requested, page, wallets, count })
      } catch (cause) {
        send({ type: 'request-failed', for: requested, error: toWalletError(cause) })
        return
      }
    }
  }
  const nextPage = () => (isDestroyed ? null : pageToRequest(store.getState()))

  async function requestSearch(api: WalletApi, query: string) {
    searchAborter = new AbortController()
    send({ type: 'search-requested', query })
    try {
      const known = searchAnswers.get(query)
      const wallets =
        known ??
        (await requestWallets(api, { page: 1, entries: SEARCH_ENTRIES, search: query }, searchAborter.signal)).wallets
      if (searchAnswers.size >= MAX_SAVED_SEARCHES) searchAnswers.clear()
      searchAnswers.set(query, wallets)
      send({ type: 'search-received', query, wallets })
    } catch (cause) {
      send({ type: 'search-failed', query, error: toWalletError(cause) })
    }
  }

  const showAll = () => {
    void loadBundle().then(requestPages)
  }

  return {
    ...store,
    open() {
      send({ type: 'opened' })
      void requestRecommended()
    },
    prefetch: () => void loadBundle(),
    showAll,
    showMore() {
      // Which wallets are left to show is known once the bundle is loaded.
      void loadBundle().then(() => {
        send({ type: 'more-requested' })
        return requestPages()
      })
    },
    search(query) {
      const before = store.getState().search
      send({ type: 'search-changed', query })
      const { search } = store.getState()
      if (search === before) return
      cancelSearch()
      searchAborter.abort()
      if (search === null) return
      void loadBundle()
      if (walletApi === null || search.server !== 'waiting') return
      const wait = Math.max(searchDebounceMs, MIN_SEARCH_INTERVAL_MS)
      cancelSearch = environment.setTimeout(() => void requestSearch(walletApi, search.query), wait)
    },
    setOptions(next, nextNetworkIds) {
      networkIds = nextNetworkIds ?? networkIds
      searchAnswers.clear()
      send({ type: 'options-changed', options: next, few })
    },
    destroy() {
      isDestroyed = true
      cancelSearch()
      searchAborter.abort()
      aborter.abort()
    },
  }
}

function toWalletError(cause: unknown): WalletError {
  return cause instanceof WalletError ? cause : new ApiUnreachableError({ cause })
}
