import type { CaipNetworkId } from '../caip/caip.ts'
import type { Network } from './network.ts'

/**
 * The delay between the switch to an unsupported network and the view, in milliseconds. Source:
 * docs/product.md#networks.
 */
export const UNSUPPORTED_DELAY_MS = 300

/** The input of {@link isUnsupported}. */
export type UnsupportedChainInput = {
  /** The network of the active wallet; null while disconnected. */
  readonly connectedTo: CaipNetworkId | null
  readonly requested: readonly Pick<Network, 'id'>[]
  readonly allowUnsupportedChain: boolean
}

/**
 * Returns whether a connected wallet is on a network that the app does not list, and the app does not allow that.
 * Source: docs/product.md#networks.
 */
export function isUnsupported({ connectedTo, requested, allowUnsupportedChain }: UnsupportedChainInput): boolean {
  return connectedTo !== null && !allowUnsupportedChain && !requested.some(({ id }) => id === connectedTo)
}
