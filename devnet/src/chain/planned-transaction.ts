import type { Address, Hex } from 'viem'

/** A transaction that is planned but not yet sent. */
export type PlannedTransaction = {
  readonly from: Address
  /** `null` creates a contract. */
  readonly to: Address | null
  readonly data: Hex
  /** In wei. */
  readonly value: bigint
  /** Fixed instead of estimated, because a node cannot estimate the gas of a call that reverts. */
  readonly gas: bigint
  readonly outcome: 'success' | 'reverted'
}

/** The transactions of one block. `timestamp` in Unix seconds. */
export type PlannedBlock = { readonly timestamp: number; readonly transactions: readonly PlannedTransaction[] }

/** Enough for every call except creations and bundles. */
const CALL_GAS = 600_000n

/** Plans a call to a contract, or a transfer of ether. It is expected to succeed unless `outcome` is `reverted`. */
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
