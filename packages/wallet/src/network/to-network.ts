import type { Chain } from 'viem'
import { toCaipNetworkId } from '../caip/caip.ts'
import type { Network } from './network.ts'

/** The chain of an app that names none: Ethereum. Source: docs/product.md#defaults. */
export const DEFAULT_CHAIN_ID = 1

/**
 * Converts a viem chain to a network.
 * @param images - the app's pictures, by chain id. Without one the network has its bundled logo, or its letter.
 */
export function toNetwork(chain: Chain, images: Readonly<Record<number, string>> = {}): Network {
  return {
    id: toCaipNetworkId(chain.id),
    name: chain.name,
    imageId: null,
    imageUrl: Object.hasOwn(images, chain.id) ? (images[chain.id] ?? null) : null,
    chain: 'evm',
    symbol: chain.nativeCurrency.symbol,
    explorerUrl: chain.blockExplorers?.default.url.replace(/\/+$/, '') ?? null,
    isTestnet: chain.testnet ?? false,
  }
}

/**
 * Ethereum without an RPC, for an app that names no chain. Wallets connect on it, and nothing is read from a host that
 * the app did not configure.
 */
export const defaultChain: Chain = {
  id: DEFAULT_CHAIN_ID,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io' } },
}
