import type { CaipNetworkId } from '../caip/caip.ts'
import type { Network } from './network.ts'

/** The view opens this long after the network turned out to be unsupported. Source: docs/product.md#networks. */
export const UNSUPPORTED_DELAY_MS = 300

/** What the rule looks at. */
export type UnsupportedChainInput = {
  /** The network the active wallet is on; null while nobody is connected. */
  readonly connectedTo: CaipNetworkId | null
  readonly requested: readonly Pick<Network, 'id'>[]
  readonly allowUnsupportedChain: boolean
}

/**
 * The one rule: somebody is connected, on a network the app does not ask for, and the app does not allow that.
 * Source: docs/product.md#networks.
 */
export function isUnsupported({ connectedTo, requested, allowUnsupportedChain }: UnsupportedChainInput): boolean {
  return connectedTo !== null && !allowUnsupportedChain && !requested.some(({ id }) => id === connectedTo)
}
