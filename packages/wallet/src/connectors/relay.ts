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

/** Whether a connector reaches wallets over a relay: this package's, or wagmi's. */
export function isPaired({ type }: Connector): boolean {
  return type === 'WALLET_CONNECT' || type === 'walletConnect'
}
