import type { Connector } from '@wagmi/core'
import type { SessionUnreachableError } from './session-errors.ts'

/**
 * Whether the relay between this page and a wallet that is connected by WalletConnect is reached.
 * - `connected`: it is, or the wallet needs none.
 * - `unreachable`: not for 8 s. What the wallet is asked is sent by itself when the relay is back.
 */
export type RelayState =
  | { readonly status: 'connected' }
  | { readonly status: 'unreachable'; readonly error: SessionUnreachableError }

/** Reached, or not needed. */
export const fine: RelayState = { status: 'connected' }

/** Whether a connector reaches wallets over a relay: ours, or wagmi's. */
export function isPaired({ type }: Connector): boolean {
  return type === 'WALLET_CONNECT' || type === 'walletConnect'
}
