import type { Wallet } from '../wallet.ts'
import { canSwapOn } from './swap-networks.ts'

/** Returns whether an app offers swaps: the feature is on, there is an API, and swaps are on one of its networks. */
export function offersSwaps(wallet: Pick<Wallet, 'options' | 'networks'>): boolean {
  const { features, api } = wallet.options
  if (!features.swaps || api.blockchain === undefined) return false
  return wallet.networks.getState().requested.some(({ id }) => canSwapOnNetwork(wallet, id))
}

/** Returns whether swaps are offered on a network of the app. @param networkId - CAIP-2. */
export function canSwapOnNetwork({ options }: Pick<Wallet, 'options'>, networkId: string | null): boolean {
  const [, chainId] = /^eip155:(\d+)$/.exec(networkId ?? '') ?? []
  return chainId !== undefined && canSwapOn(Number(chainId), options.swapExchanges)
}
