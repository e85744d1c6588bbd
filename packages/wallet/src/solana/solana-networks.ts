/** A network of Solana. */
export type SolanaNetwork = {
  /** CAIP-2: `solana:` and the first 32 characters of the hash of its first block. */
  readonly id: `solana:${string}`
  readonly name: string
  readonly isTestnet: boolean
  readonly rpcUrl: string
  /** Nodes that are requested, in this order, while the one of `rpcUrl` does not answer, refuses or is behind the network. */
  readonly fallbackRpcUrls?: readonly string[]
  /** For subscriptions over WebSocket. */
  readonly rpcSubscriptionsUrl: string
  /** How wallets name the network (Wallet Standard). */
  readonly walletChain: 'solana:mainnet' | 'solana:devnet' | 'solana:testnet' | 'solana:localnet'
}

/** Solana's main network. Source: https://namespaces.chainagnostic.org/solana/caip2. */
export const solanaMainnet = {
  ...{ id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana', isTestnet: false },
  ...{ rpcUrl: 'https://api.mainnet-beta.solana.com', rpcSubscriptionsUrl: 'wss://api.mainnet-beta.solana.com' },
  walletChain: 'solana:mainnet',
} as const satisfies SolanaNetwork

/** The network for developers, with a faucet. */
export const solanaDevnet = {
  ...{ id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Solana Devnet', isTestnet: true },
  ...{ rpcUrl: 'https://api.devnet.solana.com', rpcSubscriptionsUrl: 'wss://api.devnet.solana.com' },
  walletChain: 'solana:devnet',
} as const satisfies SolanaNetwork

/** The network on which validators try new versions. */
export const solanaTestnet = {
  ...{ id: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', name: 'Solana Testnet', isTestnet: true },
  ...{ rpcUrl: 'https://api.testnet.solana.com', rpcSubscriptionsUrl: 'wss://api.testnet.solana.com' },
  walletChain: 'solana:testnet',
} as const satisfies SolanaNetwork

/** The public networks, the main one first. */
export const solanaNetworks: readonly SolanaNetwork[] = [solanaMainnet, solanaDevnet, solanaTestnet]

/**
 * Returns a network of one's own machine.
 * @param options.id - as the local network says it: `solana` in `world.json` of the local world has all of these.
 */
export function createLocalSolanaNetwork({
  id,
  rpcUrl,
  rpcSubscriptionsUrl,
  name = 'Solana (local)',
}: Pick<SolanaNetwork, 'id' | 'rpcUrl' | 'rpcSubscriptionsUrl'> & Partial<Pick<SolanaNetwork, 'name'>>): SolanaNetwork {
  return { id, name, isTestnet: true, rpcUrl, rpcSubscriptionsUrl, walletChain: 'solana:localnet' }
}

/**
 * Returns the page of Solana Explorer for a transaction or an account.
 * @param item.type - `tx` with its signature, or `address`. @param item.value - in base58.
 */
export function toSolanaExplorerUrl(
  network: SolanaNetwork,
  { type, value }: { readonly type: 'tx' | 'address'; readonly value: string },
): string {
  const url = new URL(`https://explorer.solana.com/${type}/${encodeURIComponent(value)}`)
  switch (network.walletChain) {
    case 'solana:mainnet':
      break
    case 'solana:devnet':
    case 'solana:testnet':
      url.searchParams.set('cluster', network.walletChain.slice('solana:'.length))
      break
    case 'solana:localnet':
      url.searchParams.set('cluster', 'custom')
      url.searchParams.set('customUrl', network.rpcUrl)
      break
    default:
      network.walletChain satisfies never
  }
  return url.href
}

/** Returns a network as sign-in messages write it: `mainnet`. */
export function toSignInChain({ walletChain }: SolanaNetwork): string {
  return walletChain.slice('solana:'.length)
}
