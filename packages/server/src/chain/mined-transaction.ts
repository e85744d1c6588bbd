import type { GasSpent, TransactionEvidence } from '@laurel/protocol'
import type { BlockReference } from './block-reference.ts'

/** A mined transaction that a quorum of nodes agrees on. */
export type MinedTransaction = {
  readonly evidence: TransactionEvidence
  /** EIP-2718 type; 0 for a legacy transaction. */
  readonly type: number
  readonly block: BlockReference
  /** Unix seconds: the timestamp of its block. */
  readonly timestamp: bigint
  readonly gas: GasSpent
}
