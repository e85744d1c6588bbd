import type { Connection } from '../../connection/connection.ts'
import type { StandardWallet } from './standard-wallet.ts'

/** The wallets of a namespace that are in this page, and the connections to them. */
export type StandardWallets = {
  readonly found: readonly StandardWallet[]
  /** One for each connected wallet, the one that connected or changed its accounts last at the end. */
  readonly connections: readonly Connection[]
}

/** What can happen to the wallets. */
export type StandardWalletsEvent =
  /** All wallets that are in this page now. */
  | { readonly type: 'wallets-found'; readonly wallets: readonly StandardWallet[] }
  /** A wallet connected, or shares other accounts. */
  | { readonly type: 'accounts-received'; readonly connection: Connection }
  /** A wallet disconnected, or shares no account any more. */
  | { readonly type: 'connection-ended'; readonly walletId: string }

/** No wallet was found yet. */
export const noStandardWallets: StandardWallets = { found: [], connections: [] }

/** Returns the state after an event. */
export function nextStandardWallets(state: StandardWallets, event: StandardWalletsEvent): StandardWallets {
  const without = (walletId: string) => state.connections.filter(({ connectorId }) => connectorId !== walletId)
  switch (event.type) {
    case 'wallets-found':
      return { ...state, found: event.wallets }
    case 'accounts-received': {
      const { connection } = event
      return { ...state, connections: [...without(connection.connectorId), connection] }
    }
    case 'connection-ended': {
      const connections = without(event.walletId)
      return connections.length === state.connections.length ? state : { ...state, connections }
    }
    default:
      return event satisfies never
  }
}
