import { type CaipNetworkId, toCaipNetworkId } from '../caip/caip.ts'
import type { Wallet } from '../wallet.ts'
import { canSwapOn } from './swap-networks.ts'

/** Returns whether an app offers swaps on one of its networks. */
export function offersSwaps(wallet: Pick<Wallet, 'config' | 'options' | 'networks'>): boolean {
  return wallet.networks.getState().requested.some(({ id }) => canSwapOnNetwork(wallet, id))
}

/**
 * Returns whether an app offers swaps on a network: the feature is on, there is an API, the app has the network, and a router
 * is known there.
 * @param networkId - CAIP-2.
 */
export function canSwapOnNetwork(
  { config, options }: Pick<Wallet, 'config' | 'options'>,
  networkId: CaipNetworkId | null,
): boolean {
  const { api, features, swapExchanges } = options
  const isOn = features.swaps && api.blockchain !== undefined
  return isOn && config.chains.some(({ id }) => toCaipNetworkId(id) === networkId && canSwapOn(id, swapExchanges))
}
