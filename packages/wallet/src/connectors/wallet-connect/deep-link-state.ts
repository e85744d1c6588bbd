import type { Platform, WalletItem } from '../../wallet-list/wallet-item.ts'

/**
 * If the page is still visible this long after a wallet was opened, the wallet did not open.
 * Source: docs/product.md#connecting.
 */
export const OPEN_TIMEOUT_MS = 2500

/** The wallet that was opened, and how. */
export type OpenedWallet = { readonly row: WalletItem; readonly platform: Platform }

/**
 * Whether a wallet's app opened after its link. Browsers do not report this. The page can only observe that it was
 * left.
 * - `idle`: no wallet was opened.
 * - `opening`: a link was just opened.
 * - `left`: the page went out of sight, so the wallet has the code, whether or not the user is back.
 * - `not-opened`: this page is still visible: the wallet is not installed, or its link leads nowhere. The user needs
 *   the link to copy, the code and the stores.
 */
export type DeepLinkState =
  | { readonly status: 'idle'; readonly number: number }
  | { readonly status: 'opening'; readonly number: number; readonly opened: OpenedWallet }
  | { readonly status: 'left'; readonly number: number; readonly opened: OpenedWallet }
  | { readonly status: 'not-opened'; readonly number: number; readonly opened: OpenedWallet }

/** What can happen to it. `number` counts openings, and the timer of an older one is ignored. */
export type DeepLinkEvent =
  | { readonly type: 'open'; readonly opened: OpenedWallet }
  /** The page went out of sight, or lost the focus to another window. */
  | { readonly type: 'page-left' }
  | { readonly type: 'timed-out'; readonly number: number }
  | { readonly type: 'reset' }

/** No wallet was opened. */
export const idleDeepLink: DeepLinkState = { status: 'idle', number: 0 }

/** Returns the state after an event. */
export function nextDeepLink(state: DeepLinkState, event: DeepLinkEvent): DeepLinkState {
  switch (event.type) {
    case 'open':
      return { status: 'opening', number: state.number + 1, opened: event.opened }
    case 'page-left':
      // A slow phone may take longer than the timeout, so leaving late still counts.
      return state.status === 'opening' || state.status === 'not-opened' ? { ...state, status: 'left' } : state
    case 'timed-out':
      return state.status === 'opening' && state.number === event.number ? { ...state, status: 'not-opened' } : state
    case 'reset':
      return state.status === 'idle' ? state : { status: 'idle', number: state.number }
    default:
      return event satisfies never
  }
}
