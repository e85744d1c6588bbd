import type { CaipNetworkId } from '../caip/caip.ts'
import type { Platform } from '../connect/wallet-item.ts'

/**
 * What happened, for the app's own counting. Names are the field's own; no event holds an address, a balance or a
 * page's address. Source: docs/wallet-api.md#analytics; docs/security.md#d15.
 */
export type WalletEvent =
  /** The modal opened. */
  | { readonly event: 'MODAL_OPEN'; readonly properties: { readonly connected: boolean } }
  /** The modal closed. */
  | { readonly event: 'MODAL_CLOSE'; readonly properties: { readonly connected: boolean } }
  /** The modal's code is there. */
  | { readonly event: 'MODAL_LOADED' }
  /** The list of all wallets was opened. */
  | { readonly event: 'CLICK_ALL_WALLETS' }
  /** “What is a wallet?” was opened. */
  | { readonly event: 'CLICK_WALLET_HELP' }
  /** Ways to get a wallet were opened. */
  | { readonly event: 'CLICK_GET_WALLET' }
  /** The networks were opened. */
  | { readonly event: 'CLICK_NETWORKS' }
  /** “What is a network?” was opened. */
  | { readonly event: 'CLICK_NETWORK_HELP' }
  /** A wallet was chosen, and is asked. */
  | { readonly event: 'SELECT_WALLET'; readonly properties: { readonly name: string; readonly platform: Platform } }
  /** It connected. */
  | { readonly event: 'CONNECT_SUCCESS'; readonly properties: { readonly name: string; readonly platform: Platform } }
  /** It did not: `code` is that of the error. */
  | { readonly event: 'CONNECT_ERROR'; readonly properties: { readonly name: string; readonly code: string } }
  /** The visitor disconnected. */
  | { readonly event: 'DISCONNECT_SUCCESS' }
  /** The wallet did not let go; here nobody is connected all the same. */
  | { readonly event: 'DISCONNECT_ERROR' }
  /** The wallet is on another network. */
  | { readonly event: 'SWITCH_NETWORK'; readonly properties: { readonly network: CaipNetworkId } }
  /** The visitor goes on to sign in. */
  | { readonly event: 'CLICK_SIGN_SIWE_MESSAGE' }
  /** The visitor does not sign in now. */
  | { readonly event: 'CLICK_CANCEL_SIWE' }
  /** The server accepted the sign-in. */
  | { readonly event: 'SIWE_AUTH_SUCCESS' }
  /** Signing in failed. */
  | { readonly event: 'SIWE_AUTH_ERROR' }

/** Events that wait for the API's consent; more are dropped, the oldest first. */
export const MAX_QUEUED_EVENTS = 50
