import type { ChainNamespace } from '../../caip/caip.ts'
import type { Connection } from '../../connection/connection.ts'
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
  /** The app's networks. A connection begins on the first. */
  readonly networks: readonly [Network, ...Network[]]
}

/** Creates the adapter of a namespace for Wallet Standard wallets. It finds them and stores their connections. */
export function walletStandard({ namespace, networks }: WalletStandardOptions): NamespaceAdapter {
  const { dispatch, ...store } = createSlice(noStandardWallets, nextStandardWallets)
  const wallets = createDerivedStore(
    () => store.getState().found.map(({ id, name, icon }) => ({ id, name, icon })),
    [store],
  )
  const connections = createDerivedStore(() => store.getState().connections, [store])
  const listening = new Map<string, () => void>()
  const find = (walletId: string) => store.getState().found.find(({ id }) => id === walletId)

  const forget = (walletId: string) => {
    listening.get(walletId)?.()
    listening.delete(walletId)
    dispatch({ type: 'connection-ended', walletId })
  }

  function put(wallet: StandardWallet, accounts: readonly StandardAccount[]): Connection | null {
    const [first, ...rest] = accounts.map(({ address }) => address)
    if (first === undefined) {
      forget(wallet.id)
      return null
    }
    const connection: Connection = {
      id: toConnectionId(namespace, wallet.id),
      namespace,
      connectorId: wallet.id,
      name: wallet.name,
      icon: wallet.icon,
      rdns: null,
      accounts: [first, ...rest],
      networkId: networks[0].id,
      chainId: null,
    }
    dispatch({ type: 'accounts-received', connection })
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
  }
}
