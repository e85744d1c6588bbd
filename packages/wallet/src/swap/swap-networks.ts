import type { SwapExchanges } from './exchanges.ts'

/**
 * The networks that swaps are offered on: Ethereum, Arbitrum, Optimism, zkSync, Base, BNB Chain, Polygon, Gnosis,
 * Avalanche, Fantom, Kaia and Aurora. Source: docs/product.md#swaps.
 */
const SWAP_CHAIN_IDS: readonly number[] = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]

/**
 * Returns whether swaps are offered on a chain: those of {@link SWAP_CHAIN_IDS}, and those whose exchange the app names,
 * such as the local world's.
 */
export function canSwapOn(chainId: number, own: Readonly<Record<number, SwapExchanges>> = {}): boolean {
  return SWAP_CHAIN_IDS.includes(chainId) || Object.hasOwn(own, chainId)
}
