import type { ViewName } from '../modal/view.ts'
import type { WalletEvent } from './analytics-event.ts'

/** The name of an event that has no properties. */
export type PlainEventName = Exclude<WalletEvent, { properties: unknown }>['event']

/** Maps a view to the event that opening it sends. Source: docs/wallet-api.md#analytics. */
export const VIEW_EVENTS: ReadonlyMap<ViewName, PlainEventName> = new Map([
  ['AllWallets', 'CLICK_ALL_WALLETS'],
  ['WhatIsAWallet', 'CLICK_WALLET_HELP'],
  ['GetWallet', 'CLICK_GET_WALLET'],
  ['Networks', 'CLICK_NETWORKS'],
  ['WhatIsANetwork', 'CLICK_NETWORK_HELP'],
])
