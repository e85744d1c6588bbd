import type { Chain } from 'viem'
import { toCaipNetworkId } from '../caip/caip.ts'
import type { Network } from './network.ts'

/** The specification's default chain: Ethereum. Source: SPECIFICATION.md §9, default chain id. */
export const DEFAULT_CHAIN_ID = 1

/** A viem chain as a network. Its image is left to whoever has images. */
export function toNetwork(chain: Chain): Network {
  return {
    id: toCaipNetworkId(chain.id),
    name: chain.name,
    imageId: null,
    imageUrl: null,
    chain: 'evm',
    symbol: chain.nativeCurrency.symbol,
    explorerUrl: chain.blockExplorers?.default.url.replace(/\/+$/, '') ?? null,
    isTestnet: chain.testnet ?? false,
  }
}

/**
 * Ethereum without an RPC: what an app gets that names no chain. Wallets connect on it; nothing is read from a host
 * that nobody configured.
 */
export const defaultChain: Chain = {
  id: DEFAULT_CHAIN_ID,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io' } },
}
