import type { WalletError } from '../wallet-error.ts'

/**
 * How long a wallet of the last visit may take to prove that it still shares an account.
 * Source: docs/product.md#reconnecting.
 */
export const RECONNECT_TIMEOUT_MS = 5000
/** How long a login may take to reconnect, because its frame loads first. */
export const LOGIN_RECONNECT_TIMEOUT_MS = 20_000

/**
 * The reconnect to the wallets of the last visit. A newer attempt, and every click of the user, has a higher number.
 * Results of an older one are dropped.
 * - `idle`: not reconnecting.
 * - `pending`: the wallets are being checked.
 * - `locked`: no wallet proved that it still shares an account. The error says which wallet to unlock.
 * - `disconnect-failed`: a wallet that the user disconnected did not confirm it.
 */
export type Reconnecting =
  | { readonly status: 'idle'; readonly number: number }
  | { readonly status: 'pending'; readonly number: number }
  | { readonly status: 'locked'; readonly number: number; readonly error: WalletError }
  | { readonly status: 'disconnect-failed'; readonly number: number; readonly error: WalletError }

/** What can happen to the reconnect. */
export type ReconnectingEvent =
  | { readonly type: 'start' }
  /** All wallets were checked: at least one proved itself or, with the error, none did. */
  | { readonly type: 'ended'; readonly number: number; readonly error: WalletError | null }
  /** A wallet did not confirm a disconnect. Ignored once the user did something else. */
  | { readonly type: 'disconnect-failed'; readonly number: number; readonly error: WalletError }
  /** The user acted, which ends the reconnect. */
  | { readonly type: 'user-acted' }

/** No attempt yet. */
export const idleReconnecting: Reconnecting = { status: 'idle', number: 0 }

/** Returns the state after an event. */
export function nextReconnecting(state: Reconnecting, event: ReconnectingEvent): Reconnecting {
  switch (event.type) {
    case 'start':
      return { status: 'pending', number: state.number + 1 }
    case 'ended': {
      const { number, error } = event
      if (state.status !== 'pending' || state.number !== number) return state
      return error === null ? { status: 'idle', number } : { status: 'locked', number, error }
    }
    case 'disconnect-failed': {
      const { number, error } = event
      return state.status === 'idle' && state.number === number ? { status: 'disconnect-failed', number, error } : state
    }
    case 'user-acted':
      return { status: 'idle', number: state.number + 1 }
    default:
      return event satisfies never
  }
}
