import type { ChainNamespace } from '../caip/caip.ts'
import type { EvmConnectors } from '../connectors/evm-connectors.ts'
import type { NamespaceAdapter } from '../connectors/namespace-adapter.ts'
import type { WalletWindow } from '../environment.ts'
import { createDerivedStore } from '../store/derived-store.ts'
import type { LazyStorage } from '../store/lazy-storage.ts'
import { readableOf } from '../store/readable.ts'
import { createStateStore } from '../store/state-store.ts'
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
import { parseRecent, rememberWallet, serializeRecent } from './recent-wallets.ts'
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
  const listings = createStateStore(options.listings)
  const recent = createStateStore<readonly string[]>([])
  /** Nothing is read from the page before the start, since a server cannot read it either. */
  let isStarted = false
  const device = () => (isStarted ? readDevice(page) : null)
  const platformsOf = (listing: WalletListing) =>
    listingPlatforms(listing, { canPair: evm.canPair(), device: device() })
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
    arranged = arrangeWallets({
      candidates: [...evm.candidates(), ...others],
      listings: listings.getState(),
      recent: recent.getState(),
      platformsOf,
      isOffered: (listing) => isOfferedOn(listing, { canPair: evm.canPair(), device: device() }),
      // In a wallet's own browser on a phone, that wallet is the one to connect.
      isInstalledFirst: isPhone(device()),
    })
    return arranged.rows
  }, [evm, listings, recent, ...adapters.map(({ wallets }) => wallets)])

  const readRecent = () => {
    isStarted = true
    recent.set(parseRecent(storage.getItem(recentKey)))
    rows.refresh()
  }
  const getWallet = (listing: WalletListing) =>
    findListed(rows.getState(), listing) ?? toListedItem(listing, platformsOf(listing))

  return {
    ...readableOf(rows),
    setWalletListings: listings.set,
    recentIds: recent.getState,
    getWallet,
    walletIdOf: (row, namespace) => arranged.parts.get(row.id)?.get(namespace)?.id ?? row.id,
    findById: (rowId) => rows.getState().find(({ id }) => id === rowId) ?? null,
    remember: (row) => {
      // Read again, because another tab may have added one meanwhile.
      const saved = parseRecent(storage.getItem(recentKey))
      const next = rememberWallet(saved, row.id)
      storage.setItem(recentKey, serializeRecent(next))
      recent.set(next)
    },
    readRecent,
    destroy: rows.destroy,
  }
}
