import type { WalletError } from '../wallet-error.ts'

/** A wallet of the last visit has this long to prove it is still there. Source: docs/product.md#reconnecting. */
export const RECONNECT_TIMEOUT_MS = 5000

/**
 * The return to the wallets of the last visit. A newer try, and every click of the visitor, has a higher number; what an
 * older one finds is dropped.
 * - `idle`: not returning.
 * - `pending`: wallets are being asked.
 * - `locked`: none proved that it still shares an account; the error says which, and to unlock it.
 * - `disconnect-failed`: a wallet that the user left did not confirm it.
 */
export type Reconnecting =
  | { readonly status: 'idle'; readonly number: number }
  | { readonly status: 'pending'; readonly number: number }
  | { readonly status: 'locked'; readonly number: number; readonly error: WalletError }
  | { readonly status: 'disconnect-failed'; readonly number: number; readonly error: WalletError }

/** What can happen to the return. */
export type ReconnectingEvent =
  | { readonly type: 'start' }
  /** Everybody was asked: at least one proved itself, or (with the error) none did. */
  | { readonly type: 'ended'; readonly number: number; readonly error: WalletError | null }
  /** A wallet did not confirm a disconnect. Nothing once the user did something else. */
  | { readonly type: 'disconnect-failed'; readonly number: number; readonly error: WalletError }
  /** The visitor did something: it counts, and the return is over. */
  | { readonly type: 'user-acted' }

/** Nothing was tried yet. */
export const idleReconnecting: Reconnecting = { status: 'idle', number: 0 }

/** The return after an event. */
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
