import type { CaipNetworkId, ChainNamespace } from '../../caip/caip.ts'
import type { Connection } from '../../connection/connection.ts'
import { toConnectionId } from '../../connection/connections.ts'
import { NoAccountError, WalletNotInstalledError } from '../../connection/errors.ts'
import type { Network } from '../../network/network.ts'
import { createStateStore } from '../../store/state-store.ts'
import type { NamespaceAdapter } from '../namespace-adapter.ts'
import type { StandardAccount, StandardWallet } from './standard-wallet.ts'
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
  const found = createStateStore<readonly StandardWallet[]>([])
  const wallets = createStateStore<readonly { id: string; name: string; icon: string | null }[]>([])
  const connections = createStateStore<readonly Connection[]>([])
  const listening = new Map<string, () => void>()

  const forget = (walletId: string) => {
    listening.get(walletId)?.()
    listening.delete(walletId)
    const rest = connections.getState().filter(({ connectorId }) => connectorId !== walletId)
    if (rest.length !== connections.getState().length) connections.set(rest)
  }

  function put(wallet: StandardWallet, accounts: readonly StandardAccount[]): Connection | null {
    const [first, ...rest] = accounts.map(({ address }) => address)
    if (first === undefined) {
      forget(wallet.id)
      return null
    }
    const networkId: CaipNetworkId = networks[0].id
    const connection: Connection = {
      id: toConnectionId(namespace, wallet.id),
      namespace,
      connectorId: wallet.id,
      name: wallet.name,
      icon: wallet.icon,
      rdns: null,
      accounts: [first, ...rest],
      networkId,
      chainId: null,
    }
    const others = connections.getState().filter(({ connectorId }) => connectorId !== wallet.id)
    connections.set([...others, connection])
    return connection
  }

  return {
    namespace,
    networks,
    wallets,
    connections,
    start: (page) => {
      const stop = watchStandardWallets(page, `${namespace}:`, (seen) => {
        found.set(seen)
        wallets.set(seen.map(({ id, name, icon }) => ({ id, name, icon })))
      })
      return () => {
        stop()
        for (const end of listening.values()) end()
        listening.clear()
      }
    },
    connect: async (walletId, { isReconnecting }) => {
      const wallet = found.getState().find(({ id }) => id === walletId)
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
      await found
        .getState()
        .find(({ id }) => id === walletId)
        ?.disconnect()
    },
    forget,
  }
}
