import type { Address } from 'viem'
import { type CaipAddress, toCaipAddress } from '../caip/caip.ts'
import type { Connection, ConnectionsState } from '../connection/connection.ts'
import type { Network } from '../network/network.ts'
import type { AccountEntry, AccountState, ConnectedAccount, DisconnectedAccount, NamespacedAddress } from './account.ts'

/** The data read for an account, and which account it is for. A late answer for another account is not shown. */
export type AccountData = {
  /** The account that the data is for, on the network where it was read. */
  readonly of: CaipAddress
  readonly balance: ConnectedAccount['balance']
  readonly balanceStatus: Exclude<ConnectedAccount['balanceStatus'], 'none'>
  /** Read for the address, the same on every network. */
  readonly profileName: string | null
  readonly profileImage: string | null
}

/** Everything the account state is derived from. */
export type AccountInput = {
  readonly connections: ConnectionsState
  /** The network of the active wallet; null when that network is not known. */
  readonly network: Network | null
  readonly reading: AccountData | null
  readonly labels: Readonly<Record<string, string>>
}

/** The state while no wallet is connected. */
export const noAccount: DisconnectedAccount = {
  isConnected: false,
  namespace: null,
  address: null,
  chainId: null,
  caipAddress: null,
  balance: null,
  balanceSymbol: null,
  balanceStatus: 'none',
  profileName: null,
  profileImage: null,
  addressExplorerUrl: null,
  connectedWalletInfo: null,
  allAccounts: [],
  addressLabels: {},
}

/** Returns the CAIP-10 id of the active account, or null while no wallet is connected. */
export function activeCaipAddress(connections: ConnectionsState): CaipAddress | null {
  if (connections.status !== 'connected') return null
  const { networkId, accounts } = connections.active
  return toCaipAddress(networkId, accounts[0])
}

/**
 * Returns the account state, derived from the connections and the data read for the account. Labels survive a
 * disconnect.
 */
export function deriveAccount({ connections, network, reading, labels }: AccountInput): AccountState {
  const caipAddress = activeCaipAddress(connections)
  if (connections.status !== 'connected' || caipAddress === null) return { ...noAccount, addressLabels: labels }
  const { active, all } = connections
  const address = active.accounts[0]
  const read = reading?.of === caipAddress ? reading : null
  return {
    ...addressesOf(active)[0],
    isConnected: true,
    caipAddress,
    balance: read?.balance ?? null,
    balanceSymbol: network?.symbol ?? null,
    balanceStatus: read?.balanceStatus ?? 'none',
    profileName: read?.profileName ?? null,
    profileImage: read?.profileImage ?? null,
    addressExplorerUrl: explorerAddress(network, address),
    connectedWalletInfo: { name: active.name, icon: active.icon, rdns: active.rdns },
    allAccounts: all.flatMap((connection) => accountsOf(connection, active)),
    addressLabels: labels,
  }
}

/** Returns the key of a label. EVM addresses are case-insensitive, Solana addresses are not. */
export function labelKey(address: string): string {
  return /^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : address
}

/** Returns the addresses of a connection, each with its chain namespace. The active one is the first. */
function addressesOf(connection: Connection): readonly [NamespacedAddress, ...NamespacedAddress[]] {
  if (connection.namespace === 'eip155') {
    const { namespace, chainId, accounts } = connection
    const toAddress = (address: Address): NamespacedAddress => ({ namespace, address, chainId })
    const [first, ...rest] = accounts
    return [toAddress(first), ...rest.map(toAddress)]
  }
  const { namespace, chainId, accounts } = connection
  const toAddress = (address: string): NamespacedAddress => ({ namespace, address, chainId })
  const [first, ...rest] = accounts
  return [toAddress(first), ...rest.map(toAddress)]
}

/**
 * Returns the accounts of a connection. When two wallets share one account, only that of the active wallet is active.
 */
function accountsOf(connection: Connection, active: Connection): readonly AccountEntry[] {
  return addressesOf(connection).map((of, place) => ({
    ...of,
    type: 'eoa',
    caipAddress: toCaipAddress(connection.networkId, of.address),
    connectionId: connection.id,
    isActive: connection.id === active.id && place === 0,
  }))
}

function explorerAddress(network: Network | null, address: string): string | null {
  if (network === null || network.explorerUrl === null) return null
  return `${network.explorerUrl}/${network.chain === 'evm' ? 'address' : 'account'}/${address}`
}
