import type { Connector } from '@wagmi/core'
import type { SessionUnreachableError } from './session-errors.ts'

/**
 * Whether this page reaches the relay to a wallet that is connected by WalletConnect.
 * - `connected`: it does, or the wallet needs no relay.
 * - `unreachable`: not for 8 s. Requests to the wallet are sent automatically when the relay is back.
 */
export type RelayState =
  | { readonly status: 'connected' }
  | { readonly status: 'unreachable'; readonly error: SessionUnreachableError }

/** The relay is reached, or not needed. */
export const fine: RelayState = { status: 'connected' }

/** What can happen to the relay. */
export type RelayEvent =
  /** Another connector is followed, or the relay is reached again. */
  { readonly type: 'connected' } | { readonly type: 'lost'; readonly error: SessionUnreachableError }

/** Returns the state after an event. */
export function nextRelay(_: RelayState, event: RelayEvent): RelayState {
  switch (event.type) {
    case 'connected':
      return fine
    case 'lost':
      return { status: 'unreachable', error: event.error }
    default:
      return event satisfies never
  }
}

/** Whether a connector reaches wallets over a relay: this package's, or wagmi's. */
export function isPaired({ type }: Connector): boolean {
  return type === 'WALLET_CONNECT' || type === 'walletConnect'
}
