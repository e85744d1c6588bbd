import type { Platform, WalletItem } from '../wallet-item.ts'

/** Still on this page this long after a wallet was opened, it did not open. Source: docs/product.md#connecting. */
export const OPEN_TIMEOUT_MS = 2500

/** What was opened: which wallet, and how. */
export type OpenedWallet = { readonly row: WalletItem; readonly platform: Platform }

/**
 * Whether a wallet's app came up after its link was opened. A browser tells nobody: one sees it by having left the page.
 * - `idle`: none was opened.
 * - `opening`: a link was just opened.
 * - `left`: the page is out of sight, so the wallet is in it; back here or not.
 * - `not-opened`: the visitor still looks at this page: the wallet is not here, or its link leads nowhere. The link to
 *   copy, the code and the stores are what helps.
 */
export type DeepLinkState =
  | { readonly status: 'idle'; readonly number: number }
  | { readonly status: 'opening'; readonly number: number; readonly opened: OpenedWallet }
  | { readonly status: 'left'; readonly number: number; readonly opened: OpenedWallet }
  | { readonly status: 'not-opened'; readonly number: number; readonly opened: OpenedWallet }

/** What can happen to it. `number` counts openings; a timer of an older one ends nothing. */
export type DeepLinkEvent =
  | { readonly type: 'open'; readonly opened: OpenedWallet }
  /** The page went out of sight, or lost the keyboard to another window. */
  | { readonly type: 'leave' }
  | { readonly type: 'timeout'; readonly number: number }
  | { readonly type: 'reset' }

/** No wallet was opened. */
export const idleDeepLink: DeepLinkState = { status: 'idle', number: 0 }

/** The opening after an event. */
export function nextDeepLink(state: DeepLinkState, event: DeepLinkEvent): DeepLinkState {
  switch (event.type) {
    case 'open':
      return { status: 'opening', number: state.number + 1, opened: event.opened }
    case 'leave':
      // Late is still left: a slow phone takes longer than the limit.
      return state.status === 'opening' || state.status === 'not-opened' ? { ...state, status: 'left' } : state
    case 'timeout':
      return state.status === 'opening' && state.number === event.number ? { ...state, status: 'not-opened' } : state
    case 'reset':
      return state.status === 'idle' ? state : { status: 'idle', number: state.number }
    default:
      return event satisfies never
  }
}
