import type { Address } from 'viem'
import type { CaipNetworkId, ChainNamespace } from '../caip/caip.ts'
import type { WalletError } from '../wallet-error.ts'

/** The fields that every connection has. */
type ConnectionsInput = {
  /** `{namespace}:{connector id}`. All accounts of a wallet share it. */
  readonly id: string
  /** Id of the connector row that it came from. */
  readonly connectorId: string
  readonly name: string
  readonly icon: string | null
  readonly rdns: string | null
}

/** A wallet that is connected for EVM chains. viem and wagmi accept its addresses and chain id as they are. */
export type EvmConnection = ConnectionsInput & {
  readonly namespace: 'eip155'
  /** The active account is the first. Never empty. */
  readonly accounts: readonly [Address, ...Address[]]
  readonly networkId: CaipNetworkId
  /** The chain id of `networkId`. */
  readonly chainId: number
}

/** A wallet that is connected for another namespace. */
export type OtherConnection = ConnectionsInput & {
  readonly namespace: Exclude<ChainNamespace, 'eip155'>
  /** The active account is the first. Never empty. */
  readonly accounts: readonly [string, ...string[]]
  readonly networkId: CaipNetworkId
  readonly chainId: null
}

/** One wallet that is connected for one namespace: a union discriminated by `namespace`. */
export type Connection = EvmConnection | OtherConnection

/**
 * Whether an account is connected. Derived from wagmi's store and the stores of the other namespaces, and never stored.
 * - `reconnecting`: the package checks whether a wallet of the last visit still shares an account, for at most 5 s.
 * - `disconnected` with an `error`: the wallet of the last visit did not respond (`WalletLockedError`), or a wallet did
 *   not confirm that it disconnected (`DisconnectError`).
 */
export type ConnectionsState =
  | { readonly status: 'disconnected'; readonly error: WalletError | null }
  | { readonly status: 'reconnecting' }
  | { readonly status: 'connected'; readonly active: Connection; readonly all: readonly [Connection, ...Connection[]] }
