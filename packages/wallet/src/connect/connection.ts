import type { CaipNetworkId, ChainNamespace } from '../caip/caip.ts'
import type { WalletError } from '../wallet-error.ts'

/** One wallet that is connected for one kind of chain. */
export type Connection = {
  /** `{namespace}:{connector id}`; a wallet's accounts share it. */
  readonly id: string
  readonly namespace: ChainNamespace
  /** Id of the connector row it came from. */
  readonly connectorId: string
  readonly name: string
  readonly icon: string | null
  readonly rdns: string | null
  /** The active account is the first. Never empty. */
  readonly accounts: readonly [string, ...string[]]
  readonly networkId: CaipNetworkId
}

/**
 * Whether somebody is connected. Derived from wagmi's store and the other namespaces' own; never stored.
 * - `reconnecting`: a wallet of the last visit is being asked whether it still shares an account; at most 5 s.
 * - `disconnected` with an `error`: the wallet of the last visit did not answer: unlock it.
 */
export type ConnectionsState =
  | { readonly status: 'disconnected'; readonly error: WalletError | null }
  | { readonly status: 'reconnecting' }
  | { readonly status: 'connected'; readonly active: Connection; readonly all: readonly [Connection, ...Connection[]] }
