import type { CaipNetworkId, ChainNamespace } from '../../caip/caip.ts'
import type { Connection, OtherConnection } from '../../connection/connection.ts'
import { toConnectionId } from '../../connection/connections.ts'
import { NoAccountError, WalletNotInstalledError } from '../../connection/errors.ts'
import type { Network } from '../../network/network.ts'
import { createDerivedStore } from '../../store/derived-store.ts'
import { createSlice } from '../../store/slice.ts'
import type { NamespaceAdapter } from '../namespace-adapter.ts'
import type { StandardAccount, StandardWallet } from './standard-wallet.ts'
import { nextStandardWallets, noStandardWallets } from './standard-wallets-state.ts'
import { watchStandardWallets } from './watch-standard-wallets.ts'

/** Options of a namespace of Wallet Standard wallets. */
export type WalletStandardOptions = {
  /** The namespace: `solana`. */
  readonly namespace: Exclude<ChainNamespace, 'eip155'>
  /** The app's networks. A connection begins on the first that the wallet supports, or on the one chosen before. */
  readonly networks: readonly [Network, ...Network[]]
  /**
   * Wallets' names of the networks, by id: `solana:mainnet`. A network without one is not compared with what a wallet
   * supports.
   */
  readonly walletChains?: Readonly<Partial<Record<CaipNetworkId, string>>>
}

/** A connected wallet, its active account and its network, for a request to it. */
export type StandardTarget = {
  readonly wallet: StandardWallet
  readonly account: StandardAccount
  readonly networkId: CaipNetworkId
}

/** The adapter, and what requests to its wallets need. */
export type StandardNamespace = NamespaceAdapter &
  Required<Pick<NamespaceAdapter, 'choose' | 'switchNetwork' | 'approvedIds'>> & {
    /** Returns the wallet of a connection, or null when it is not connected. */
    readonly targetOf: (walletId: string) => StandardTarget | null
  }

/** Creates the adapter of a namespace for Wallet Standard wallets. It finds them and stores their connections. */
export function walletStandard({ namespace, networks, walletChains = {} }: WalletStandardOptions): StandardNamespace {
  const { dispatch, ...store } = createSlice(noStandardWallets, nextStandardWallets)
  const wallets = createDerivedStore(
    () => store.getState().found.map(({ id, name, icon }) => ({ id, name, icon })),
    [store],
  )
  const connections = createDerivedStore(
    () => store.getState().connected.map(({ connection }): Connection => connection),
    [store],
  )
  const listening = new Map<string, () => void>()
  const find = (walletId: string) => store.getState().found.find(({ id }) => id === walletId)
  const connectedOf = (walletId: string) =>
    store.getState().connected.find(({ connection }) => connection.connectorId === walletId)

  const forget = (walletId: string) => {
    listening.get(walletId)?.()
    listening.delete(walletId)
    dispatch({ type: 'connection-ended', walletId })
  }

  /** Returns the networks of the app that an account is for, in the app's order: all when it names none of them. */
  function networksOf({ chains }: StandardAccount): readonly CaipNetworkId[] {
    const ids = networks.map(({ id }) => id)
    const named = ids.filter((id) => chains.includes(walletChains[id] ?? ''))
    return named.length === 0 ? ids : named
  }

  function put(wallet: StandardWallet, accounts: readonly StandardAccount[]): OtherConnection | null {
    const [account] = accounts
    const [first, ...rest] = accounts.map(({ address }) => address)
    if (account === undefined || first === undefined) {
      forget(wallet.id)
      return null
    }
    const supported = networksOf(account)
    const wanted = connectedOf(wallet.id)?.connection.networkId ?? store.getState().chosenNetworkId
    const isSupported = wanted !== null && supported.includes(wanted)
    const connection: OtherConnection = {
      id: toConnectionId(namespace, wallet.id),
      namespace,
      connectorId: wallet.id,
      name: wallet.name,
      icon: wallet.icon,
      rdns: null,
      accounts: [first, ...rest],
      networkId: isSupported ? wanted : (supported[0] ?? networks[0].id),
      chainId: null,
    }
    dispatch({ type: 'accounts-received', connection, accounts })
    return connection
  }

  return {
    namespace,
    networks,
    wallets,
    connections,
    start: (page) => {
      const stop = watchStandardWallets(page, `${namespace}:`, (seen) =>
        dispatch({ type: 'wallets-found', wallets: seen }),
      )
      return () => {
        stop()
        for (const end of listening.values()) end()
        listening.clear()
      }
    },
    connect: async (walletId, { isReconnecting }) => {
      const wallet = find(walletId)
      if (wallet === undefined) throw new WalletNotInstalledError(walletId)
      const accounts = await wallet.connect({ silent: isReconnecting })
      const connection = put(wallet, accounts)
      if (connection === null) throw new NoAccountError(wallet.name)
      listening.get(walletId)?.()
      listening.set(
        walletId,
        wallet.onAccounts((changed) => void put(wallet, changed)),
      )
      return connection
    },
    disconnect: async (walletId) => {
      forget(walletId)
      await find(walletId)?.disconnect()
    },
    forget,
    choose: (walletId, account) => dispatch({ type: 'account-chosen', walletId, account }),
    switchNetwork: (networkId, walletId) => {
      const [account] = (walletId === null ? null : connectedOf(walletId))?.accounts ?? []
      if (!networks.some(({ id }) => id === networkId)) return false
      if (account !== undefined && !networksOf(account).includes(networkId)) return false
      dispatch({ type: 'network-chosen', walletId, networkId })
      return true
    },
    approvedIds: (walletId) => {
      const account = connectedOf(walletId)?.accounts[0]
      return account === undefined ? null : networksOf(account)
    },
    targetOf: (walletId) => {
      const wallet = find(walletId)
      const { accounts: [account] = [], connection } = connectedOf(walletId) ?? {}
      if (wallet === undefined || account === undefined || connection === undefined) return null
      return { wallet, account, networkId: connection.networkId }
    },
  }
}
