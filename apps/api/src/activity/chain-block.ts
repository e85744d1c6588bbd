import type { Address, Hash, Hex } from 'viem'

/** A block with everything that the index takes from it. Hex is in lower case. */
export type ChainBlock = {
  readonly number: number
  readonly hash: Hash
  readonly parentHash: Hash
  /** Unix seconds. */
  readonly timestamp: number
  readonly transactions: readonly BlockTransaction[]
}

/** A transaction with its receipt. */
export type BlockTransaction = {
  readonly hash: Hash
  readonly from: Address
  /** Null for a deployment. */
  readonly to: Address | null
  /** The contract of a deployment. */
  readonly created: Address | null
  readonly value: bigint
  readonly nonce: number
  readonly selector: Hex | null
  readonly isReverted: boolean
  readonly logs: readonly BlockLog[]
}

export type BlockLog = {
  readonly logIndex: number
  readonly address: Address
  readonly topics: readonly Hash[]
  readonly data: Hex
}

/** A header: enough to compare a block with a stored one. */
export type BlockHeader = Pick<ChainBlock, 'number' | 'hash' | 'parentHash'>

/** A header as a node returns it. */
export type TimedHeader = BlockHeader & Pick<ChainBlock, 'timestamp'>
