import type { Address, Hex } from 'viem'

/** A log as plain data. Hex is in lower case: `toTransactionEvidence` converts it. */
export type EvidenceLog = {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
  /** Position in its block. */
  readonly logIndex: number
  /** True when a reorg removed the log. */
  readonly removed?: boolean
}

/**
 * What is known about one transaction, as plain data with hex in lower case. `getTransactionEvidence` creates it from a
 * chain and `parseTransactionEvidenceFile` from recorded transactions. The match engine accepts nothing else.
 */
export type TransactionEvidence = {
  readonly chainId: number
  readonly transactionHash: Hex
  /** Null while the transaction is in no block. */
  readonly blockNumber: bigint | null
  /** Null when the source does not say. The result is then `indeterminate`. */
  readonly status: 'success' | 'reverted' | null
  readonly from: Address
  /** Null for a contract creation. */
  readonly to: Address | null
  /** Calldata. Null when the source does not have it. */
  readonly input: Hex | null
  /**
   * True for a deposit of the OP stack (type 0x7e): no account on this chain signed it, and its sender may be an alias.
   */
  readonly isDeposit?: boolean
  readonly logs: readonly EvidenceLog[]
}
