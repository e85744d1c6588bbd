import type { GasSpent, TransactionEvidence } from '@laurel/protocol'
import type { BlockReference } from './completion.ts'

/** One mined transaction, as enough nodes agree on it. */
export type MinedTransaction = {
  readonly evidence: TransactionEvidence
  /** EIP-2718 type; 0 for a legacy transaction. */
  readonly type: number
  readonly block: BlockReference
  /** Unix seconds: when its block says that it was. */
  readonly timestamp: bigint
  readonly gas: GasSpent
}
