import type { ViewName } from '../modal/view.ts'
import type { WalletEvent } from './analytics-event.ts'

/** The name of an event that opening a view sends. */
export type ViewEventName = Extract<
  Exclude<WalletEvent, { properties: unknown }>['event'],
  `CLICK_${string}` | 'EMAIL_UPGRADE_FROM_MODAL'
>

/** Maps a view to the event that opening it sends. Source: docs/wallet-api.md#analytics. */
export const VIEW_EVENTS: ReadonlyMap<ViewName, ViewEventName> = new Map([
  ['AllWallets', 'CLICK_ALL_WALLETS'],
  ['WhatIsAWallet', 'CLICK_WALLET_HELP'],
  ['GetWallet', 'CLICK_GET_WALLET'],
  ['Networks', 'CLICK_NETWORKS'],
  ['WhatIsANetwork', 'CLICK_NETWORK_HELP'],
  ['UpgradeEmailWallet', 'EMAIL_UPGRADE_FROM_MODAL'],
])
