import type { Chain } from 'viem'
import { toCaipNetworkId } from '../caip/caip.ts'
import type { Network } from './network.ts'

/** The chain of a wallet whose app names none: Ethereum. Source: docs/product.md#defaults. */
export const DEFAULT_CHAIN_ID = 1

/**
 * A viem chain as a network.
 * @param images - pictures that the app names, by chain id. Without one it has the bundled mark, or its letter.
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
