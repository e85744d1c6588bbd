import type { Device } from './device.ts'
import { rememberWallet } from './recent-wallets.ts'
import type { WalletListing } from './wallet-listing.ts'

/** What the rows are made of beside the connectors. */
export type RowSources = {
  readonly listings: readonly WalletListing[]
  /** Ids of the rows whose wallets connected last, newest first. */
  readonly recent: readonly string[]
  /** Null until the page was read. A server cannot read it, and its rows must agree with the first render. */
  readonly device: Device | null
}

/** What can change them. */
export type RowSourcesEvent =
  | { readonly type: 'listings-changed'; readonly listings: readonly WalletListing[] }
  | { readonly type: 'page-read'; readonly recent: readonly string[]; readonly device: Device | null }
  /** A wallet connected. `saved` is the list in storage, to which another tab may have added one. */
  | { readonly type: 'wallet-connected'; readonly rowId: string; readonly saved: readonly string[] }

/** Returns the state after an event. */
export function nextRowSources(state: RowSources, event: RowSourcesEvent): RowSources {
  switch (event.type) {
    case 'listings-changed':
      return { ...state, listings: event.listings }
    case 'page-read':
      return { ...state, recent: event.recent, device: event.device }
    case 'wallet-connected':
      return { ...state, recent: rememberWallet(event.saved, event.rowId) }
    default:
      return event satisfies never
  }
}
