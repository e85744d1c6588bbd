/**
 * The chains whose routers are known: Ethereum, Arbitrum, Optimism, zkSync, Base, BNB Chain, Polygon and Avalanche. They
 * are apart from the routers, so that the account can offer a swap before the code of swaps is loaded.
 */
const ROUTED_CHAIN_IDS = [1, 42161, 10, 324, 8453, 56, 137, 43114] as const

/** The id of a chain whose routers are known. */
export type RoutedChainId = (typeof ROUTED_CHAIN_IDS)[number]

/** Returns whether routers of a chain are known without the app. */
export function isRoutedChain(chainId: number): chainId is RoutedChainId {
  return ROUTED_CHAIN_IDS.some((id) => id === chainId)
}
