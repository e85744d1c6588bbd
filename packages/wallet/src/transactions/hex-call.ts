import type { Address, Hex } from 'viem'
import type { TransactionCall } from './transaction.ts'

/** A call as JSON-RPC has it. */
export type HexCall = { readonly from: Address; readonly to: Address; readonly value: Hex; readonly data?: Hex }

/** Returns a call as JSON-RPC has it. Some nodes take no empty `data`. */
export function toHexCall({
  from,
  to,
  value,
  data,
}: TransactionCall & {
  readonly from: Address
}): HexCall {
  return { from, to, value: `0x${value.toString(16)}`, ...(data === '0x' ? {} : { data }) }
}
