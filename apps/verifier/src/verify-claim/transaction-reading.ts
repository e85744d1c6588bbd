import type { MinedTransaction } from './mined-transaction.ts'

/** What enough nodes say of a transaction. */
export type TransactionReading =
  | { readonly status: 'finalized'; readonly transaction: MinedTransaction }
  /** Mined, in a block that may still go. */
  | { readonly status: 'mined'; readonly transaction: MinedTransaction }
  /** In no block, or unknown. */
  | { readonly status: 'not-found' }
