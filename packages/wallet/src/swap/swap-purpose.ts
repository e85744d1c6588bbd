import type { ShownAmount, TransactionPurpose } from '../transactions/transaction.ts'
import type { SwapRecord } from './swap-state.ts'

/** Returns what a swap is for, as the list of transactions shows it. */
export function toPurpose({ from, to, amount, toAmount, id }: SwapRecord): TransactionPurpose & { type: 'swap' } {
  const isBatched = id?.type === 'calls'
  return {
    ...{ type: 'swap', from: toShown(from, amount), to: toShown(to, toAmount) },
    ...(isBatched ? { isBatched } : {}),
  }
}

/** Returns an amount of a token of swaps, as the list of transactions shows it. */
export function toShown({ address, symbol, decimals }: SwapRecord['from'], amount: bigint): ShownAmount {
  return { address, symbol, decimals, amount }
}
