import type { Address } from 'viem'
import type { CaipNetworkId, ChainNamespace } from '../caip/caip.ts'
import type { WalletError } from '../wallet-error.ts'

/** What a connection says of its wallet. */
type ConnectionsInput = {
  /** `{namespace}:{connector id}`; a wallet's accounts share it. */
  readonly id: string
  /** Id of the connector row it came from. */
  readonly connectorId: string
  readonly name: string
  readonly icon: string | null
  readonly rdns: string | null
}

/** A wallet that is connected for EVM chains. Addresses and chain id go into viem and wagmi as they are. */
export type EvmConnection = ConnectionsInput & {
  readonly namespace: 'eip155'
  /** The active account is the first. Never empty. */
  readonly accounts: readonly [Address, ...Address[]]
  readonly networkId: CaipNetworkId
  /** The number of `networkId`. */
  readonly chainId: number
}

/** A wallet that is connected for another kind of chain. */
export type OtherConnection = ConnectionsInput & {
  readonly namespace: Exclude<ChainNamespace, 'eip155'>
  /** The active account is the first. Never empty. */
  readonly accounts: readonly [string, ...string[]]
  readonly networkId: CaipNetworkId
  readonly chainId: null
}

/** One wallet that is connected for one kind of chain: a union on `namespace`. */
export type Connection = EvmConnection | OtherConnection

/**
 * Whether somebody is connected. Derived from wagmi's store and the other namespaces' own; never stored.
 * - `reconnecting`: a wallet of the last visit is being asked whether it still shares an account; at most 5 s.
 * - `disconnected` with an `error`: the wallet of the last visit did not answer (`WalletLockedError`), or a
 *   wallet did not confirm that it was disconnected (`DisconnectError`).
 */
export type ConnectionsState =
  | { readonly status: 'disconnected'; readonly error: WalletError | null }
  | { readonly status: 'reconnecting' }
  | { readonly status: 'connected'; readonly active: Connection; readonly all: readonly [Connection, ...Connection[]] }
