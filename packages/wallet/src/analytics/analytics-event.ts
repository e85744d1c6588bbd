import type { CaipNetworkId } from '../caip/caip.ts'
import type { Platform } from '../connect/connector-row.ts'

/**
 * What happened, for the app's own counting. Names are the field's own; no event holds an address, a balance or a
 * page's address. Source: FRAME_AND_API.md 7.3; SECURITY.md D15.
 */
export type WalletEvent =
  | { readonly event: 'MODAL_OPEN'; readonly properties: { readonly connected: boolean } }
  | { readonly event: 'MODAL_CLOSE'; readonly properties: { readonly connected: boolean } }
  | { readonly event: 'MODAL_LOADED' }
  | { readonly event: 'CLICK_ALL_WALLETS' }
  | { readonly event: 'CLICK_WALLET_HELP' }
  | { readonly event: 'CLICK_GET_WALLET' }
  | { readonly event: 'CLICK_NETWORKS' }
  | { readonly event: 'CLICK_NETWORK_HELP' }
  | { readonly event: 'SELECT_WALLET'; readonly properties: { readonly name: string; readonly platform: Platform } }
  | { readonly event: 'CONNECT_SUCCESS'; readonly properties: { readonly name: string; readonly platform: Platform } }
  | { readonly event: 'CONNECT_ERROR'; readonly properties: { readonly name: string; readonly code: string } }
  | { readonly event: 'DISCONNECT_SUCCESS' }
  | { readonly event: 'DISCONNECT_ERROR' }
  | { readonly event: 'SWITCH_NETWORK'; readonly properties: { readonly network: CaipNetworkId } }
  | { readonly event: 'CLICK_SIGN_SIWE_MESSAGE' }
  | { readonly event: 'CLICK_CANCEL_SIWE' }
  | { readonly event: 'SIWE_AUTH_SUCCESS' }
  | { readonly event: 'SIWE_AUTH_ERROR' }
