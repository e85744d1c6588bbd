import type { Address, Hex } from 'viem'

/** A transaction that is planned and not sent yet. */
export type PlannedTransaction = {
  readonly from: Address
  /** `null` creates a contract. */
  readonly to: Address | null
  readonly data: Hex
  /** In wei. */
  readonly value: bigint
  /** Given, not estimated: a node refuses to estimate what will revert. */
  readonly gas: bigint
  readonly outcome: 'success' | 'reverted'
}

/** Some transactions that share a block. `timestamp` in Unix seconds. */
export type PlannedBlock = { readonly timestamp: number; readonly transactions: readonly PlannedTransaction[] }

/** Enough for anything but creations and bundles. */
const CALL_GAS = 600_000n

/** A call to a contract, or plain ether to anybody; meant to succeed unless `outcome` says otherwise. */
export function planCall({
  from,
  to,
  data = '0x',
  value = 0n,
  gas = CALL_GAS,
  outcome = 'success',
}: Pick<PlannedTransaction, 'from' | 'to'> & Partial<PlannedTransaction>): PlannedTransaction {
  return { from, to, data, value, gas, outcome }
}
