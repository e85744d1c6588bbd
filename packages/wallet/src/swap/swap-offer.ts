import { type CaipNetworkId, toEvmChainId } from '../caip/caip.ts'
import type { Wallet } from '../wallet.ts'
import { canSwapOn } from './swap-networks.ts'

/** Returns whether an app offers swaps on one of its networks. */
export function offersSwaps(wallet: Pick<Wallet, 'options' | 'networks'>): boolean {
  return wallet.networks.getState().requested.some(({ id }) => canSwapOnNetwork(wallet, id))
}

/**
 * Returns whether an app offers swaps on a network: the feature is on, there is an API, and a router is known there.
 * @param networkId - CAIP-2.
 */
export function canSwapOnNetwork({ options }: Pick<Wallet, 'options'>, networkId: CaipNetworkId | null): boolean {
  const { api, features, swapExchanges } = options
  const chainId = networkId && toEvmChainId(networkId)
  const isOffered = features.swaps && api.blockchain !== undefined
  return isOffered && chainId !== null && canSwapOn(chainId, swapExchanges)
}
