import type { Platform, WalletItem } from '../connect/wallet-item.ts'
import type { Network } from '../network/network.ts'

/**
 * Every screen of the modal, each with what it needs to be drawn, so that going back shows what was there before.
 * Source: docs/product.md#screens.
 */
export type View =
  /** The wallets of the first screen. */
  | { readonly name: 'Connect' }
  /** All wallets, with a search. */
  | { readonly name: 'AllWallets' }
  /** One wallet is asked: waiting, its code, what went wrong. */
  | { readonly name: 'Connecting'; readonly row: WalletItem; readonly platform: Platform }
  /** Which kind of chain, for a wallet of several. */
  | { readonly name: 'ChooseNamespace'; readonly row: WalletItem; readonly platform: Platform }
  /** The networks of the app. */
  | { readonly name: 'Networks' }
  /** A switch that waits for the wallet, or failed. */
  | { readonly name: 'SwitchNetwork'; readonly network: Network }
  /** The wallet is on a network that the app does not ask for. */
  | { readonly name: 'UnsupportedChain' }
  /** Sign-in with Ethereum. */
  | { readonly name: 'ConnectingSiwe' }
  /** Who is connected: balance, network, disconnect. */
  | { readonly name: 'Account' }
  /** All accounts of all connected wallets. */
  | { readonly name: 'Accounts' }
  /** The address and its code. */
  | { readonly name: 'Receive' }
  /** Where to get a wallet: one, or those of the list. */
  | { readonly name: 'GetWallet'; readonly row: WalletItem | null }
  /** What a wallet is. */
  | { readonly name: 'WhatIsAWallet' }
  /** What a network is. */
  | { readonly name: 'WhatIsANetwork' }

/** The name of a screen: what maps to its view. */
export type ViewName = View['name']

/** All names, for tests that go through every screen. */
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

/** Views of somebody who is connected: without anybody they have nothing to show. */
export const ACCOUNT_VIEWS: readonly ViewName[] = ['Account', 'Accounts', 'Receive', 'ConnectingSiwe']

/**
 * Whether two entries show the same thing. The same screen with other data is another entry.
 * Source: docs/product.md#modal.
 */
export function isSameView(one: View, other: View): boolean {
  const oneFields = Object.entries(one)
  const otherFields = new Map<string, unknown>(Object.entries(other))
  return oneFields.length === otherFields.size && oneFields.every(([key, value]) => otherFields.get(key) === value)
}
