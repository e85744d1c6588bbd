import { toEvmChainId } from '../caip/caip.ts'
import type { Network } from '../network/network.ts'

/**
 * Returns the page that gives coins of a network: the one that the app names for a test network. Null on any other
 * network, whose coins have a price, and on one that the app does not list.
 * @param faucetUrls - the option `faucetUrls`.
 */
export function toFaucetUrl(network: Network | null, faucetUrls: Readonly<Record<number, string>>): string | null {
  const chainId = network?.isTestnet === true ? toEvmChainId(network.id) : null
  const url = chainId === null ? undefined : faucetUrls[chainId]
  return url !== undefined && /^https?:/i.test(url) ? url : null
}
