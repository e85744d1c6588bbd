import type { ConnectorRow, Platform } from '../connect/connector-row.ts'
import type { Network } from '../network/network.ts'

/**
 * Every screen of the modal, each with what it needs to be drawn, so that going back shows what was there before.
 * Source: SPECIFICATION.md §2; VIEWS.md A.
 */
export type View =
  | { readonly name: 'Connect' }
  | { readonly name: 'AllWallets' }
  | { readonly name: 'Connecting'; readonly row: ConnectorRow; readonly platform: Platform }
  | { readonly name: 'ChooseNamespace'; readonly row: ConnectorRow; readonly platform: Platform }
  | { readonly name: 'Networks' }
  | { readonly name: 'SwitchNetwork'; readonly network: Network }
  | { readonly name: 'UnsupportedChain' }
  | { readonly name: 'ConnectingSiwe' }
  | { readonly name: 'Account' }
  | { readonly name: 'Accounts' }
  | { readonly name: 'Receive' }
  | { readonly name: 'GetWallet'; readonly row: ConnectorRow | null }
  | { readonly name: 'WhatIsAWallet' }
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
 * Whether two entries show the same thing. The same screen with other data is another entry. Source: VIEWS.md C10.
 */
export function isSameView(one: View, other: View): boolean {
  const oneFields = Object.entries(one)
  const otherFields = new Map<string, unknown>(Object.entries(other))
  return oneFields.length === otherFields.size && oneFields.every(([key, value]) => otherFields.get(key) === value)
}
