import type { Network } from '../src/network/network.ts'
import type { WalletItem } from '../src/wallet-list/wallet-item.ts'
import type { WalletListing } from '../src/wallet-list/wallet-listing.ts'

/** Returns a row, with the changes of a test. */
export function sampleWallet(changes: Partial<WalletItem> = {}): WalletItem {
  return {
    id: 'io.kestrel',
    name: 'Kestrel',
    type: 'ANNOUNCED',
    imageUrl: null,
    imageId: null,
    explorerId: null,
    info: { rdns: 'io.kestrel' },
    chain: 'evm',
    provider: null,
    namespaces: ['eip155'],
    platforms: ['browser'],
    badge: 'installed',
    hasDuplicateName: false,
    listing: null,
    ...changes,
  }
}

/** Returns a network, with the changes of a test. */
export function sampleNetwork(changes: Partial<Network> = {}): Network {
  return {
    id: 'eip155:1',
    name: 'Ethereum',
    imageId: null,
    imageUrl: null,
    chain: 'evm',
    symbol: 'ETH',
    explorerUrl: null,
    isTestnet: false,
    ...changes,
  }
}

/** Returns a listed wallet, with the changes of a test. */
export function sampleListing(changes: Partial<WalletListing> = {}): WalletListing {
  return {
    id: 'kestrel',
    name: 'Kestrel',
    homepage: null,
    imageId: null,
    imageUrl: null,
    rdns: null,
    mobileLink: null,
    desktopLink: null,
    webappLink: null,
    appStore: null,
    playStore: null,
    chromeStore: null,
    ...changes,
  }
}
