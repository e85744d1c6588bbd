import type { CaipNetworkId } from '../caip/caip.ts'
import type { Network } from './network.ts'
import type { SwitchChainState } from './switch-chain-state.ts'

/** The state of the networks. */
export type NetworksState = {
  /** The networks of the app, in its order. */
  readonly requested: readonly Network[]
  /** The network of the wallet; while disconnected, the app's default. Null when the wallet is on an unknown chain. */
  readonly active: Network | null
  /** The id of the wallet's network, whether the chain is known or not. */
  readonly activeId: CaipNetworkId
  /** The EVM chain id of `activeId`, as in viem and wagmi; null on a chain that is not EVM. */
  readonly activeChainId: number | null
  /** The networks that the wallet allowed. Null when the wallet did not say, in which case all are allowed. */
  readonly approvedIds: readonly CaipNetworkId[] | null
  /** Whether a connected wallet is on a chain that the app does not list, and the app does not allow that. */
  readonly isUnsupported: boolean
  readonly switching: SwitchChainState
}
