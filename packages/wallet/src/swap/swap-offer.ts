import type { Wallet } from '../wallet.ts'
import { canSwapOn } from './swap-networks.ts'

/** Returns whether an app offers swaps: the feature is on, and there is an API. */
export function offersSwaps({ options }: Pick<Wallet, 'options'>): boolean {
  return options.features.swaps && options.api.blockchain !== undefined
}

/** Returns whether swaps are offered on a network of the app. @param networkId - CAIP-2. */
export function canSwapOnNetwork({ options }: Pick<Wallet, 'options'>, networkId: string | null): boolean {
  const [, chainId] = /^eip155:(\d+)$/.exec(networkId ?? '') ?? []
  return chainId !== undefined && canSwapOn(Number(chainId), options.swapExchanges)
}
