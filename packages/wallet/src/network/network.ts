import type { CaipNetworkId, ChainKind } from '../caip/caip.ts'

/** One network of the app. Source: docs/product.md#networks-and-wallets. */
export type Network = {
  /** CAIP-2: `eip155:1`. */
  readonly id: CaipNetworkId
  readonly name: string
  /** Id of its image at the Toolkit API, when known. */
  readonly imageId: string | null
  readonly imageUrl: string | null
  readonly chain: ChainKind
  /** Symbol of the native currency: `ETH`. */
  readonly symbol: string
  /** URL of the block explorer, without a trailing slash, when there is one. */
  readonly explorerUrl: string | null
  /** What follows the address of every page of the explorer: `?cluster=devnet`. */
  readonly explorerQuery?: string
  readonly isTestnet: boolean
}

/**
 * Why a network cannot be chosen now. `not-approved`: the wallet did not allow it; `other-namespace`: the connected
 * wallet uses another kind of chain.
 */
export type NetworkDisabledReason = 'not-approved' | 'other-namespace'

/** One row of the Networks view. A row that cannot be chosen says why. */
export type NetworkItem = {
  readonly network: Network
  readonly isActive: boolean
  readonly disabledReason: NetworkDisabledReason | null
}
