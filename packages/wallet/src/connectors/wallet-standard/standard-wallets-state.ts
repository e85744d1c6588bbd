import type { CaipNetworkId } from '../../caip/caip.ts'
import type { OtherConnection } from '../../connection/connection.ts'
import type { StandardAccount, StandardWallet } from './standard-wallet.ts'

/** A wallet of a namespace that is connected. */
export type ConnectedStandardWallet = {
  readonly connection: OtherConnection
  /** What the wallet shares, in the order of `connection.accounts`. */
  readonly accounts: readonly StandardAccount[]
}

/** The wallets of a namespace that are in this page, and the connections to them. */
export type StandardWallets = {
  readonly found: readonly StandardWallet[]
  /** One for each connected wallet, the one that connected or changed its accounts last at the end. */
  readonly connected: readonly ConnectedStandardWallet[]
  /** The network that the user chose last, on which the next connection begins. */
  readonly chosenNetworkId: CaipNetworkId | null
}

/** What can happen to the wallets. */
export type StandardWalletsEvent =
  /** All wallets that are in this page now. */
  | { readonly type: 'wallets-found'; readonly wallets: readonly StandardWallet[] }
  /** A wallet connected, or shares other accounts. */
  | ({ readonly type: 'accounts-received' } & ConnectedStandardWallet)
  /** The user chose an account of a wallet. */
  | { readonly type: 'account-chosen'; readonly walletId: string; readonly account: string }
  /** The user chose a network; `walletId` is null while disconnected. */
  | { readonly type: 'network-chosen'; readonly walletId: string | null; readonly networkId: CaipNetworkId }
  /** A wallet disconnected, or shares no account any more. */
  | { readonly type: 'connection-ended'; readonly walletId: string }

/** No wallet was found yet. */
export const noStandardWallets: StandardWallets = { found: [], connected: [], chosenNetworkId: null }

/** Returns the state after an event. */
export function nextStandardWallets(state: StandardWallets, event: StandardWalletsEvent): StandardWallets {
  switch (event.type) {
    case 'wallets-found':
      return { ...state, found: event.wallets }
    case 'accounts-received': {
      const { type: _, ...received } = event
      return { ...state, connected: [...without(state, received.connection.connectorId), received] }
    }
    case 'account-chosen':
      return replace(state, event.walletId, (entry) => withFirst(entry, event.account))
    case 'network-chosen': {
      const { walletId, networkId } = event
      const chosen = { ...state, chosenNetworkId: networkId }
      if (walletId === null) return chosen
      return replace(chosen, walletId, (entry) => ({ ...entry, connection: { ...entry.connection, networkId } }))
    }
    case 'connection-ended': {
      const connected = without(state, event.walletId)
      return connected.length === state.connected.length ? state : { ...state, connected }
    }
    default:
      return event satisfies never
  }
}

function without({ connected }: StandardWallets, walletId: string): readonly ConnectedStandardWallet[] {
  return connected.filter(({ connection }) => connection.connectorId !== walletId)
}

function replace(
  state: StandardWallets,
  walletId: string,
  change: (entry: ConnectedStandardWallet) => ConnectedStandardWallet,
): StandardWallets {
  const connected = state.connected.map((entry) => (entry.connection.connectorId === walletId ? change(entry) : entry))
  return { ...state, connected }
}

/** Moves an account to the front; without it, nothing changes. */
function withFirst(entry: ConnectedStandardWallet, address: string): ConnectedStandardWallet {
  const { accounts, connection } = entry
  const first = accounts.find((account) => account.address === address)
  if (first === undefined || accounts[0] === first) return entry
  const ordered = [first, ...accounts.filter((account) => account !== first)]
  const [, ...rest] = ordered.map((account) => account.address)
  return { ...entry, accounts: ordered, connection: { ...connection, accounts: [address, ...rest] } }
}
