import type { ViewName } from '../modal/view.ts'
import type { WalletEvent } from './analytics-event.ts'

/** An event that says nothing but its name. */
export type PlainEventName = Exclude<WalletEvent, { properties: unknown }>['event']

/** A view, and the event that going to it stands for. Source: docs/wallet-api.md#analytics. */
export const VIEW_EVENTS: ReadonlyMap<ViewName, PlainEventName> = new Map([
  ['AllWallets', 'CLICK_ALL_WALLETS'],
  ['WhatIsAWallet', 'CLICK_WALLET_HELP'],
  ['GetWallet', 'CLICK_GET_WALLET'],
  ['Networks', 'CLICK_NETWORKS'],
  ['WhatIsANetwork', 'CLICK_NETWORK_HELP'],
])
