import type { Platform, WalletItem } from '../connect/wallet-item.ts'
import type { Network } from '../network/network.ts'

/**
 * Every view of the modal, with the data that it renders, so that going back shows the same content.
 * Source: docs/product.md#screens.
 */
export type View =
  /** The wallets of the first view. */
  | { readonly name: 'Connect' }
  /** All wallets, with a search. */
  | { readonly name: 'AllWallets' }
  /** The request to one wallet: waiting, its code, an error. */
  | { readonly name: 'Connecting'; readonly row: WalletItem; readonly platform: Platform }
  /** The choice of the kind of chain, for a wallet that supports several. */
  | { readonly name: 'ChooseNamespace'; readonly row: WalletItem; readonly platform: Platform }
  /** The networks of the app. */
  | { readonly name: 'Networks' }
  /** A switch that waits for the wallet, or failed. */
  | { readonly name: 'SwitchNetwork'; readonly network: Network }
  /** The wallet is on a network that the app does not list. */
  | { readonly name: 'UnsupportedChain' }
  /** Sign-in with Ethereum. */
  | { readonly name: 'ConnectingSiwe' }
  /** The connected account: balance, network, disconnect. */
  | { readonly name: 'Account' }
  /** All accounts of all connected wallets. */
  | { readonly name: 'Accounts' }
  /** The address and its code. */
  | { readonly name: 'Receive' }
  /** Where to get one wallet, or those of the list. */
  | { readonly name: 'GetWallet'; readonly row: WalletItem | null }
  /** What a wallet is. */
  | { readonly name: 'WhatIsAWallet' }
  /** What a network is. */
  | { readonly name: 'WhatIsANetwork' }

/** The name of a view. */
export type ViewName = View['name']

/** The names of all views, for tests of every view. */
export const VIEW_NAMES = [
  'Connect',
  'AllWallets',
  'Connecting',
  'ChooseNamespace',
  'Networks',
  'SwitchNetwork',
  'UnsupportedChain',
  'ConnectingSiwe',
  'Account',
  'Accounts',
  'Receive',
  'GetWallet',
  'WhatIsAWallet',
  'WhatIsANetwork',
] as const satisfies readonly ViewName[]

/** Views of a connected account. While disconnected they have nothing to show. */
export const ACCOUNT_VIEWS: readonly ViewName[] = ['Account', 'Accounts', 'Receive', 'ConnectingSiwe']

/**
 * Returns whether two entries show the same content. The same view with other data is another entry.
 * Source: docs/product.md#modal.
 */
export function isSameView(one: View, other: View): boolean {
  const oneFields = Object.entries(one)
  const otherFields = new Map<string, unknown>(Object.entries(other))
  return oneFields.length === otherFields.size && oneFields.every(([key, value]) => otherFields.get(key) === value)
}
