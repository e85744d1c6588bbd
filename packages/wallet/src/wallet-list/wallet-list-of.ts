import { type Readable, readableOf } from '../store/readable.ts'
import { createStateStore } from '../store/state-store.ts'
import type { Wallet } from '../wallet.ts'
import { readFeaturedWallets } from './bundled-wallets.ts'
import { readDevice } from './device.ts'
import { WalletListLoadError } from './errors.ts'
import type { LiveWalletLists } from './live-wallet-lists.ts'
import type { WalletImages } from './wallet-images.ts'
import { initialWalletList, type WalletListState } from './wallet-list.ts'
import type { WalletListStore } from './wallet-list-store.ts'

/**
 * The wallet list of a wallet object, and its images. What the first view shows is there at once. The code of its
 * actions is loaded with the first action.
 */
export type WalletLists = {
  readonly list: Readable<WalletListState> &
    Pick<WalletListStore, 'open' | 'prefetch' | 'showAll' | 'showMore' | 'search'>
  readonly images: Readable<ReadonlyMap<string, string>> & Pick<WalletImages, 'preload'>
}

const lists = new WeakMap<Wallet, WalletLists>()

/**
 * Returns the list that belongs to a wallet object. It is created when it is first wanted, so an app that shows no
 * wallets never creates it.
 */
export function walletListOf(wallet: Wallet): WalletLists {
  const known = lists.get(wallet)
  if (known !== undefined) return known
  const made = create(wallet)
  lists.set(wallet, made)
  return made
}

function create(wallet: Wallet): WalletLists {
  const { api, walletList } = wallet.options
  const hasApi = api.wallets !== undefined
  const initial = initialWalletList(
    { ...walletList, namespaces: [], device: readDevice(wallet.environment.window) },
    { few: readFeaturedWallets(), hasApi },
  )
  const state = createStateStore(initial)
  const pictures = createStateStore<ReadonlyMap<string, string>>(new Map())
  let live: LiveWalletLists | null = null
  let coming: Promise<LiveWalletLists> | null = null

  /** A failure is removed, so that the next call tries again. */
  function bring(): Promise<LiveWalletLists> {
    coming ??= import('./live-wallet-lists.ts').then(
      ({ createLiveWalletLists }) => {
        const { list, images } = createLiveWalletLists(wallet, initial)
        state.set(list.getState())
        list.subscribe(state.set)
        images.subscribe(pictures.set)
        live = { list, images }
        return live
      },
      (cause: unknown) => {
        coming = null
        state.set({ ...state.getState(), bundle: 'failed', error: new WalletListLoadError({ cause }) })
        throw cause
      },
    )
    return coming
  }

  const withList = (use: (list: WalletListStore) => void) => {
    if (live !== null) use(live.list)
    else
      void bring().then(
        ({ list }) => use(list),
        () => {},
      )
  }
  return {
    list: {
      ...readableOf(state),
      open: () => {
        // Otherwise the list is in its initial state, and there is no API.
        if (hasApi || live !== null) withList((list) => list.open())
      },
      prefetch: () => withList((list) => list.prefetch()),
      showAll: () => withList((list) => list.showAll()),
      showMore: () => withList((list) => list.showMore()),
      search: (query) => withList((list) => list.search(query)),
    },
    images: {
      ...readableOf(pictures),
      preload: async (wallets) => {
        if (wallets.length > 0)
          await bring().then(
            ({ images }) => images.preload(wallets),
            () => {},
          )
      },
    },
  }
}

/**
 * Adds the first wallets of the list, and the recently connected ones, to the rows of Connect. All data of a wallet
 * comes from the list. For a recent wallet, the storage has only its id.
 */
export function joinListedWallets(wallet: Wallet): void {
  const { wallets } = wallet
  const { list } = walletListOf(wallet)
  const { bundle, featured, listed } = list.getState()
  const recent = wallets.recentIds()
  wallets.setWalletListings([...featured, ...listed.filter(({ id }) => recent.includes(id))])
  const rows = wallets.getState()
  // Wallets without a row may be further down the list, which is then loaded from the page's own server.
  if (bundle === 'few' && !recent.every((id) => rows.some((row) => row.id === id))) list.prefetch()
}

/** Called when the modal opens. Requests wallets from the API, and loads icons for rows that have none. */
export function openWalletList(wallet: Wallet): void {
  walletListOf(wallet).list.open()
  preloadFirstIcons(wallet)
}

/**
 * Loads, before the first click, the icons of the first rows that ship with the package. Requests go only to the page's
 * own server.
 */
export function preloadFirstIcons(wallet: Wallet): void {
  const { list, images } = walletListOf(wallet)
  const bare = wallet.wallets.getState().filter(({ imageUrl }) => imageUrl === null)
  const ids = new Set(bare.map(({ listing }) => listing?.id))
  void images.preload(list.getState().featured.filter(({ id }) => ids.has(id)))
}
