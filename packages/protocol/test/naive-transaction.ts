/** A log as recorded receipts spell it. */
export type RecordedLog = {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
  readonly logIndex: string
  readonly removed?: boolean
}
/** A receipt as recorded. */
export type RecordedReceipt = {
  readonly transactionHash: string
  readonly blockNumber: string | null
  readonly status: string | null
  readonly logs: readonly RecordedLog[]
}
/** A transaction as recorded. */
export type RecordedTransaction = {
  readonly hash: string
  readonly from: string
  readonly to: string | null
  readonly input: string | null
}
/** Everything that is recorded of one transaction; no receipt while it is in no block. */
export type Recorded = {
  readonly chainId: number
  readonly transaction: RecordedTransaction
  readonly receipt: RecordedReceipt | null
}
