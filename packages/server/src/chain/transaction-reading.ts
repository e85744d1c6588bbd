import type { MinedTransaction } from './mined-transaction.ts'

/** What a quorum of nodes returns for a transaction. */
export type TransactionReading =
  | { readonly status: 'finalized'; readonly transaction: MinedTransaction }
  /** Mined in a block that is not finalized. */
  | { readonly status: 'mined'; readonly transaction: MinedTransaction }
  /** Not mined, or unknown. */
  | { readonly status: 'not-found' }
