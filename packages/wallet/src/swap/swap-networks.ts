import type { SwapExchanges } from './exchanges.ts'
import { isRoutedChain } from './routed-chains.ts'

/**
 * Returns whether swaps are offered on a chain: a router is known there, or the app names one. A swap that calls any
 * other contract is refused, so a network without one would only fail. Source: docs/product.md#swaps.
 * @param own - the option `swapExchanges`.
 */
export function canSwapOn(chainId: number, own: Readonly<Record<number, SwapExchanges>> = {}): boolean {
  return Object.hasOwn(own, chainId) ? (own[chainId]?.routers.length ?? 0) > 0 : isRoutedChain(chainId)
}
