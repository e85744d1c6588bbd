import type { CaipNetworkId } from '../caip/caip.ts'
import type { Platform } from '../wallet-list/wallet-item.ts'

/**
 * An analytics event. Event names follow common usage. No event contains an account address, a balance or a page URL.
 * Source: docs/wallet-api.md#analytics; docs/security.md#d15.
 */
export type WalletEvent =
  /** The modal opened. */
  | { readonly event: 'MODAL_OPEN'; readonly properties: { readonly connected: boolean } }
  /** The modal closed. */
  | { readonly event: 'MODAL_CLOSE'; readonly properties: { readonly connected: boolean } }
  /** The modal's code is loaded. */
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
  /** The user chose a wallet, which is asked to connect. */
  | { readonly event: 'SELECT_WALLET'; readonly properties: { readonly name: string; readonly platform: Platform } }
  /** The wallet connected. */
  | { readonly event: 'CONNECT_SUCCESS'; readonly properties: { readonly name: string; readonly platform: Platform } }
  /** The wallet did not connect. `code` is the code of the error. */
  | { readonly event: 'CONNECT_ERROR'; readonly properties: { readonly name: string; readonly code: string } }
  /** The user disconnected. */
  | { readonly event: 'DISCONNECT_SUCCESS' }
  /** The wallet failed to disconnect. The app is disconnected from it all the same. */
  | { readonly event: 'DISCONNECT_ERROR' }
  /** The wallet switched to another network. */
  | { readonly event: 'SWITCH_NETWORK'; readonly properties: { readonly network: CaipNetworkId } }
  /** The user continues to sign in. */
  | { readonly event: 'CLICK_SIGN_SIWE_MESSAGE' }
  /** The user does not sign in now. */
  | { readonly event: 'CLICK_CANCEL_SIWE' }
  /** The server accepted the sign-in. */
  | { readonly event: 'SIWE_AUTH_SUCCESS' }
  /** Signing in failed. */
  | { readonly event: 'SIWE_AUTH_ERROR' }
  /** The activity was opened. */
  | { readonly event: 'CLICK_TRANSACTIONS' }
  /** The user asks for more transactions. */
  | { readonly event: 'LOAD_MORE_TRANSACTIONS' }
  /** The transactions could not be read. */
  | { readonly event: 'ERROR_FETCH_TRANSACTIONS' }
  /** Swaps were opened. */
  | { readonly event: 'OPEN_SWAP'; readonly properties: { readonly network: CaipNetworkId } }
  /** The user chooses a token of a swap. */
  | { readonly event: 'CLICK_SELECT_TOKEN_TO_SWAP' }
  /** The user chooses a network that swaps are offered on. */
  | { readonly event: 'CLICK_SELECT_NETWORK_TO_SWAP' }
  /** The wallet is asked to send a swap. */
  | { readonly event: 'INITIATE_SWAP'; readonly properties: { readonly network: CaipNetworkId } }
  /** A swap was mined. */
  | { readonly event: 'SWAP_SUCCESS' }
  /** A swap or its approval failed. `reason` is the step. */
  | { readonly event: 'SWAP_ERROR'; readonly properties: { readonly reason: string } }
  /** Buying was opened. */
  | { readonly event: 'SELECT_BUY_CRYPTO' }
  /** The page of a provider is opened. Neither the amount nor the currency is sent. */
  | { readonly event: 'SELECT_BUY_PROVIDER'; readonly properties: { readonly provider: string } }
  /** The user reads what buying is. */
  | { readonly event: 'SELECT_WHAT_IS_A_BUY' }
  /** Names were opened. */
  | { readonly event: 'OPEN_ENS_FLOW' }
  /** The wallet is asked to sign for a name. The name is not sent. */
  | { readonly event: 'REGISTER_NAME_INITIATED' }
  /** A name was registered. */
  | { readonly event: 'REGISTER_NAME_SUCCESS' }
  /** A name was not registered. `code` is the code of the error. */
  | { readonly event: 'REGISTER_NAME_ERROR'; readonly properties: { readonly code: string } }
  /** Sending was opened. */
  | { readonly event: 'OPEN_SEND' }
  /** The wallet is asked to send. */
  | { readonly event: 'SEND_INITIATED'; readonly properties: SendProperties }
  /** The wallet sent a transaction. It is not mined yet. */
  | { readonly event: 'SEND_SUCCESS'; readonly properties: SendProperties }
  /** The wallet did not send. `code` is the code of the error. */
  | { readonly event: 'SEND_ERROR'; readonly properties: SendProperties & { readonly code: string } }
  /** An email address was entered. It is not sent. */
  | { readonly event: 'EMAIL_SUBMITTED' }
  /** The link in the mail of a new device was approved. */
  | { readonly event: 'DEVICE_REGISTERED_FOR_EMAIL' }
  /** A code was mailed. */
  | { readonly event: 'EMAIL_VERIFICATION_CODE_SENT' }
  /** The code was right. */
  | { readonly event: 'EMAIL_VERIFICATION_CODE_PASS' }
  /** The code was wrong. */
  | { readonly event: 'EMAIL_VERIFICATION_CODE_FAIL' }
  /** Another email address was entered. It is not sent. */
  | { readonly event: 'EMAIL_EDIT' }
  /** Moving out to another wallet was opened. */
  | { readonly event: 'EMAIL_UPGRADE_FROM_MODAL' }
  /** A social login began. */
  | { readonly event: 'SOCIAL_LOGIN_STARTED' }
  /** A social login succeeded. */
  | { readonly event: 'SOCIAL_LOGIN_SUCCESS' }
  /** A social login failed, or its window was closed. */
  | { readonly event: 'SOCIAL_LOGIN_ERROR' }
  /** Another account type was chosen. */
  | { readonly event: 'SET_PREFERRED_ACCOUNT_TYPE' }

/** What is sent. It names neither the token nor the amount. */
type SendProperties = { readonly network: CaipNetworkId; readonly kind: 'native' | 'token' | 'nft' }

/** The maximum number of events that wait for the API's consent. Beyond it, the oldest are dropped. */
export const MAX_QUEUED_EVENTS = 50
