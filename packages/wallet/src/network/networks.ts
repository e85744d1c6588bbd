import type { CaipNetworkId } from '../caip/caip.ts'
import type { Network } from './network.ts'
import type { SwitchChainState } from './switch-chain-state.ts'

/** Everything about networks. */
export type NetworksState = {
  /** Those the app asks for, in its order. */
  readonly requested: readonly Network[]
  /** Where the wallet is; before anybody connects, the app's default. Null when it is on a chain we know nothing of. */
  readonly active: Network | null
  /** Where the wallet is, whether we know that chain or not. */
  readonly activeId: CaipNetworkId
  /** The number of `activeId`, as viem and wagmi know the chain; null on another kind of chain than EVM. */
  readonly activeChainId: number | null
  /** Those the wallet allowed; null when it did not say, and then all are taken as allowed. */
  readonly approvedIds: readonly CaipNetworkId[] | null
  /** Somebody is connected, on a chain the app does not ask for, and the app does not allow that. */
  readonly isUnsupported: boolean
  readonly switching: SwitchChainState
}
