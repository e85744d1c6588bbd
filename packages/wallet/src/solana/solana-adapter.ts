import type { CaipNetworkId } from '../caip/caip.ts'
import type { NamespaceAdapter } from '../connectors/namespace-adapter.ts'
import { walletStandard } from '../connectors/wallet-standard/wallet-standard.ts'
import type { Network } from '../network/network.ts'
import { createDerivedStore } from '../store/derived-store.ts'
import { createPairedWallet } from './paired-wallet.ts'
import { type SolanaNetwork, toSignInChain, toSolanaExplorerUrl } from './solana-networks.ts'
import { rememberTargets, type SolanaTarget } from './solana-targets.ts'

/** Options of {@link solana}. */
export type SolanaOptions = {
  /** The Solana networks of the app, the default one first. */
  readonly networks: readonly [SolanaNetwork, ...SolanaNetwork[]]
}

/**
 * Adds Solana to a wallet object: `createWallet({ namespaces: [solana({ networks: [solanaMainnet] })] })`. Its wallets are
 * found in the page by the Wallet Standard, paired beside EVM where the app has WalletConnect, and of the embedded login where it
 * has one. `@solana/kit` is loaded when a Solana account is first connected.
 */
export function solana({ networks }: SolanaOptions): NamespaceAdapter {
  const byId = new Map<CaipNetworkId, SolanaNetwork>(networks.map((network) => [network.id, network]))
  const [first, ...rest] = networks
  const standard = walletStandard({
    namespace: 'solana',
    networks: [toNetwork(first), ...rest.map(toNetwork)],
    walletChains: Object.fromEntries(networks.map(({ id, walletChain }) => [id, walletChain])),
  })
  const paired = createPairedWallet(networks)
  const loggedIn = createPairedWallet(networks)
  const sharedOf = (walletId: string | null) => [paired, loggedIn].find(({ has }) => walletId !== null && has(walletId))
  const targetOf = (walletId: string): SolanaTarget | null => {
    const shared = sharedOf(walletId)
    const [connection] = shared?.connections.getState() ?? []
    const part = shared?.part() ?? null
    if (connection !== undefined && part !== null) {
      const network = byId.get(connection.networkId) ?? first
      return { type: 'paired', network, part, address: connection.accounts[0] }
    }
    const target = standard.targetOf(walletId)
    const network = target === null ? undefined : byId.get(target.networkId)
    return target === null || network === undefined ? null : { type: 'standard', network, ...target }
  }
  const adapter: NamespaceAdapter = {
    ...standard,
    connections: createDerivedStore(
      () => [standard, paired, loggedIn].flatMap(({ connections }) => connections.getState()),
      [standard.connections, paired.connections, loggedIn.connections],
    ),
    pairing: paired.pairing,
    login: loggedIn.pairing,
    disconnect: async (walletId) => {
      const shared = sharedOf(walletId)
      await (shared === undefined ? standard.disconnect(walletId) : shared.part()?.end())
    },
    forget: (walletId) => {
      const shared = sharedOf(walletId)
      if (shared === undefined) standard.forget(walletId)
      else shared.pairing.receive(null)
    },
    choose: (walletId, account) => {
      const shared = sharedOf(walletId)
      if (shared === undefined) standard.choose(walletId, account)
      else shared.choose(account)
    },
    switchNetwork: (networkId, walletId) =>
      sharedOf(walletId)?.switchNetwork(networkId) ?? standard.switchNetwork(networkId, walletId),
    approvedIds: (walletId) => sharedOf(walletId)?.approvedIds() ?? standard.approvedIds(walletId),
    getBalance: async (networkId, address) => {
      const { getSolBalance } = await import('./get-sol-balance.ts')
      return getSolBalance(byId.get(networkId) ?? first, address)
    },
    loadHoldings: async () => {
      const { createSolanaHoldings } = await import('./solana-holdings.ts')
      return createSolanaHoldings({ networkOf: (id) => byId.get(id) ?? first })
    },
    signIn: {
      chainOf: (id) => {
        const network = byId.get(id)
        return network === undefined ? null : toSignInChain(network)
      },
      load: async () => (await import('./solana-namespace-sign-in.ts')).createSolanaSignIn(targetOf),
    },
    loadTransfers: async () => {
      const { createSolanaTransfers } = await import('./solana-transfers.ts')
      return createSolanaTransfers({ networkOf: (id) => byId.get(id) ?? first, targetOf })
    },
  }
  rememberTargets(adapter, targetOf)
  return adapter
}

function toNetwork(network: SolanaNetwork): Network {
  const { id, name, isTestnet } = network
  const { origin, search } = new URL(toSolanaExplorerUrl(network, { type: 'address', value: '' }))
  return {
    ...{ id, name, isTestnet, chain: 'solana', symbol: 'SOL', imageId: null, imageUrl: null },
    ...{ explorerUrl: origin, explorerQuery: search },
  }
}
