import type { Address } from 'viem'
import { type CaipAddress, toCaipAddress } from '../caip/caip.ts'
import type { Connection, ConnectionsState } from '../connection/connection.ts'
import type { LoginAccount } from '../login/login-account.ts'
import { LOGIN_CONNECTOR_ID } from '../login/login-options.ts'
import type { Network } from '../network/network.ts'
import type { AccountToken } from '../tokens/account-tokens.ts'
import type { AccountEntry, AccountState, ConnectedAccount, DisconnectedAccount, NamespacedAddress } from './account.ts'

/** The data read for an account, and which account it is for. A late answer for another account is not shown. */
export type AccountData = {
  /** The account that the data is for, on the network where it was read. */
  readonly of: CaipAddress
  readonly address: string
  readonly balance: ConnectedAccount['balance']
  readonly balanceStatus: Exclude<ConnectedAccount['balanceStatus'], 'none'>
  /** Read for the address, the same on every network. */
  readonly profileName: string | null
  readonly profileImage: string | null
  /** The name was read. Another network or another look does not request it again. */
  readonly isNamed: boolean
}

/** The data of an account of which nothing was read. */
const noData = { balance: null, profileName: null, profileImage: null, isNamed: false }

/** What was read for the active account, and the user's own labels. */
export type AccountReading = {
  readonly data: AccountData | null
  /** What an account holds. `of` is its address in lower case, or its CAIP-10 id on Solana. */
  readonly tokens: { readonly of: string | null; readonly held: readonly AccountToken[] | null }
  /** What a login knows; null while nobody is logged in, and no login waits for Farcaster. */
  readonly login: LoginAccount | null
  readonly labels: Readonly<Record<string, string>>
}

/** What can happen to what was read. */
export type AccountReadingEvent =
  /** No wallet is connected. */
  | { readonly type: 'account-left' }
  /** The account is read. `isRefresh`: its name too, although it is known. */
  | {
      readonly type: 'account-requested'
      readonly of: CaipAddress
      readonly address: string
      readonly isListed: boolean
      readonly isRefresh: boolean
    }
  /** The balance was read, or is null when it could not be. */
  | { readonly type: 'balance-received'; readonly of: CaipAddress; readonly balance: ConnectedAccount['balance'] }
  | {
      readonly type: 'name-received'
      readonly address: string
      readonly name: string | null
      readonly avatar: string | null
    }
  /**
   * What does not depend on the active account was read, or changed: what an account holds, what a login knows (null after a sign-out), or
   * the user's labels.
   */
  | ({ readonly type: 'received' } & Partial<Omit<AccountReading, 'data'>>)

/** Nothing was read. */
export const noReading: AccountReading = { data: null, tokens: { of: null, held: null }, login: null, labels: {} }

/** Returns the state after an event. What was read for an account that is no longer active changes nothing. */
export function nextAccountReading(state: AccountReading, event: AccountReadingEvent): AccountReading {
  const { data } = state
  switch (event.type) {
    case 'account-left':
      return data === null ? state : { ...state, data: null }
    case 'account-requested': {
      const { of, address, isListed, isRefresh } = event
      // On another network of the same account, the name stays while the balance is requested.
      const known = data?.address === address ? data : noData
      const balance = data?.of === of ? data.balance : null
      const balanceStatus = !isListed ? 'unavailable' : balance === null ? 'loading' : 'ready'
      return { ...state, data: { ...known, of, address, balance, balanceStatus, isNamed: known.isNamed && !isRefresh } }
    }
    case 'balance-received': {
      const { of, balance } = event
      if (data?.of !== of) return state
      // An unknown balance is never shown as zero.
      return { ...state, data: { ...data, balance, balanceStatus: balance === null ? 'unavailable' : 'ready' } }
    }
    case 'name-received': {
      const { address, name, avatar } = event
      // The network may have changed by now. The name still belongs to the address.
      if (data?.address !== address) return state
      return { ...state, data: { ...data, profileName: name, profileImage: avatar, isNamed: true } }
    }
    case 'received': {
      const { type: _, ...received } = event
      return { ...state, ...received }
    }
    default:
      return event satisfies never
  }
}

/** Everything the account state is derived from. */
export type AccountInput = {
  readonly connections: ConnectionsState
  /** The network of the active wallet; null when that network is not known. */
  readonly network: Network | null
  readonly reading: AccountData | null
  readonly tokens: AccountReading['tokens']
  readonly login: AccountReading['login']
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
  tokenBalance: null,
  profileName: null,
  profileImage: null,
  addressExplorerUrl: null,
  connectedWalletInfo: null,
  login: null,
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
export function deriveAccount({ connections, network, reading, tokens, login, labels }: AccountInput): AccountState {
  const caipAddress = activeCaipAddress(connections)
  if (connections.status !== 'connected' || caipAddress === null) return { ...noAccount, login, addressLabels: labels }
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
    tokenBalance: tokens.of === caipAddress || tokens.of === address.toLowerCase() ? tokens.held : null,
    profileName: read?.profileName ?? null,
    profileImage: read?.profileImage ?? null,
    addressExplorerUrl: explorerAddress(network, address),
    connectedWalletInfo: { name: active.name, icon: active.icon, rdns: active.rdns },
    login: isLogin(active) || login?.farcasterUrl ? login : null,
    allAccounts: all.flatMap((connection) => accountsOf(connection, active, isLogin(connection) ? login : null)),
    addressLabels: labels,
  }
}

/** Returns the key of a label. EVM addresses are case-insensitive, Solana addresses are not. */
export function labelKey(address: string): string {
  return /^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : address
}

/** Returns whether a connection is that of the login. */
const isLogin = ({ connectorId }: Connection): boolean => connectorId === LOGIN_CONNECTOR_ID

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
function accountsOf(connection: Connection, active: Connection, login: LoginAccount | null): readonly AccountEntry[] {
  return addressesOf(connection).map((of, place) => ({
    ...of,
    type: login?.types[of.address.toLowerCase()] ?? 'eoa',
    caipAddress: toCaipAddress(connection.networkId, of.address),
    connectionId: connection.id,
    isActive: connection.id === active.id && place === 0,
  }))
}

function explorerAddress(network: Network | null, address: string): string | null {
  if (network === null || network.explorerUrl === null) return null
  return `${network.explorerUrl}/address/${address}${network.explorerQuery ?? ''}`
}
