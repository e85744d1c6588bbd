import type { ChainNamespace } from '../caip/caip.ts'
import type { EvmConnectors } from '../connectors/evm-connectors.ts'
import type { NamespaceAdapter } from '../connectors/namespace-adapter.ts'
import type { WalletWindow } from '../environment.ts'
import { createDerivedStore } from '../store/derived-store.ts'
import type { LazyStorage } from '../store/lazy-storage.ts'
import { readableOf } from '../store/readable.ts'
import { createSlice } from '../store/slice.ts'
import type { WalletsStore } from '../wallet.ts'
import {
  type ArrangedWallets,
  arrangeWallets,
  findListed,
  toListedItem,
  type WalletCandidate,
} from './arrange-wallets.ts'
import { isPhone, readDevice } from './device.ts'
import { isOfferedOn, listingPlatforms } from './listing-platforms.ts'
import { parseRecent, serializeRecent } from './recent-wallets.ts'
import { nextRowSources, type RowSources, type RowSourcesEvent } from './row-sources.ts'
import type { WalletItem } from './wallet-item.ts'
import type { WalletListing } from './wallet-listing.ts'

/** What the rows are made from. */
export type WalletsStoreOptions = {
  readonly evm: EvmConnectors
  readonly adapters: readonly NamespaceAdapter[]
  readonly listings: readonly WalletListing[]
  readonly storage: LazyStorage
  /** Storage key of the recent wallets. */
  readonly recentKey: string
  readonly page: WalletWindow | null
}

/** The rows, and the functions that connecting needs. */
export type InternalWalletsStore = WalletsStore & {
  /** Returns the id of the wallet behind a row for one namespace. */
  readonly walletIdOf: (row: WalletItem, namespace: ChainNamespace) => string
  readonly findById: (rowId: string) => WalletItem | null
  /** Called when a wallet connected. It becomes the newest of the recent ones. */
  readonly remember: (row: WalletItem) => void
  /** Reads the recent wallets from storage. It is not done earlier, so that a server and the first render agree. */
  readonly readRecent: () => void
  readonly destroy: () => void
}

/** Creates the store that updates the rows of the wallet list from their sources. */
export function createWalletsStore(options: WalletsStoreOptions): InternalWalletsStore {
  const { evm, adapters, storage, recentKey, page } = options
  const { dispatch, ...sources } = createSlice<RowSources, RowSourcesEvent>(
    { listings: options.listings, recent: [], device: null },
    nextRowSources,
  )
  /** What decides how a listed wallet can be reached. */
  const reach = () => ({ canPair: evm.canPair(), device: sources.getState().device })
  const platformsOf = (listing: WalletListing) => listingPlatforms(listing, reach())
  let arranged: ArrangedWallets = { rows: [], parts: new Map() }

  const rows = createDerivedStore(() => {
    const others = adapters.flatMap(({ namespace, wallets }) =>
      wallets.getState().map(
        ({ id, name, icon }): WalletCandidate => ({
          id,
          name,
          icon,
          type: 'ANNOUNCED',
          explorerId: null,
          rdns: null,
          namespace,
          provider: null,
          platforms: ['browser'],
          isInstalled: true,
        }),
      ),
    )
    const { listings, recent, device } = sources.getState()
    arranged = arrangeWallets({
      candidates: [...evm.candidates(), ...others],
      listings,
      recent,
      platformsOf,
      isOffered: (listing) => isOfferedOn(listing, reach()),
      // In a wallet's own browser on a phone, that wallet is the one to connect.
      isInstalledFirst: isPhone(device),
    })
    return arranged.rows
  }, [evm, sources, ...adapters.map(({ wallets }) => wallets)])

  const savedRecent = () => parseRecent(storage.getItem(recentKey))
  const getWallet = (listing: WalletListing) =>
    findListed(rows.getState(), listing) ?? toListedItem(listing, platformsOf(listing))

  return {
    ...readableOf(rows),
    setWalletListings: (listings) => dispatch({ type: 'listings-changed', listings }),
    recentIds: () => sources.getState().recent,
    getWallet,
    walletIdOf: (row, namespace) => arranged.parts.get(row.id)?.get(namespace)?.id ?? row.id,
    findById: (rowId) => rows.getState().find(({ id }) => id === rowId) ?? null,
    remember: ({ id }) => {
      // Read again, because another tab may have added one meanwhile.
      dispatch({ type: 'wallet-connected', rowId: id, saved: savedRecent() })
      storage.setItem(recentKey, serializeRecent(sources.getState().recent))
    },
    readRecent: () => dispatch({ type: 'page-read', recent: savedRecent(), device: readDevice(page) }),
    destroy: rows.destroy,
  }
}
