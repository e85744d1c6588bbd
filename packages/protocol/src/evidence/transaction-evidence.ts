import type { Address, Hex } from 'viem'

/** A log as plain data. Hex is lower case: `toTransactionEvidence` makes it so. */
export type EvidenceLog = {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
  /** Position in its block. */
  readonly logIndex: number
  /** True when a reorganisation took the log back. */
  readonly removed?: boolean
}

/**
 * What is known of one transaction, as plain data, hex in lower case. Made by `getTransactionEvidence` from a chain or by
 * `parseTransactionEvidenceFile` from recorded material; the match engine takes nothing else.
 */
export type TransactionEvidence = {
  readonly chainId: number
  readonly transactionHash: Hex
  /** Null while the transaction is in no block. */
  readonly blockNumber: bigint | null
  /** Null when the source does not say: the result is then `indeterminate`. */
  readonly status: 'success' | 'reverted' | null
  readonly from: Address
  /** Null for a contract creation. */
  readonly to: Address | null
  /** Calldata; null when the source does not have it. */
  readonly input: Hex | null
  /** True for a deposit of the OP stack (type 0x7e): nobody on this chain signed it, and its sender may be an alias. */
  readonly isDeposit?: boolean
  readonly logs: readonly EvidenceLog[]
}
