import type { Address } from 'viem'
import type { PendingTransaction } from './pending-transaction.ts'

/** What the history saves beside the index. */
export type HistoryStore = {
  /** The secret of cursors, the same in every process. */
  readCursorKey(): Promise<Buffer>
  /** Saves a transaction once. Old ones are removed. @param seenAt - Unix seconds. */
  savePending(transaction: PendingTransaction, seenAt: number): Promise<void>
  /** Those of an account that are not mined, the newest first. @param query.since - Unix seconds. */
  listPending(query: {
    readonly account: Address
    readonly chainIds: readonly number[]
    readonly since: number
    readonly limit: number
  }): Promise<readonly (PendingTransaction & { readonly seenAt: number })[]>
}
