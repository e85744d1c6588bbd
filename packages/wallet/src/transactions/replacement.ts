import type { Hex } from 'viem'
import type { ReplacementKind, SentTransaction } from './transaction.ts'

/** The fees of a transaction, in wei for one gas. */
export type TransactionFees =
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }

/** The price of gas now, in wei for one gas. `base` is null on chains without a base fee. */
export type GasMarket = { readonly base: bigint | null; readonly price: bigint }

/**
 * By how much a fee is raised: an eighth. Nodes replace a pending transaction only for 10 % more, of both fees. Source:
 * https://geth.ethereum.org/docs/fundamentals/command-line-options (txpool.pricebump).
 */
const RAISE = 8n

/**
 * Returns the fees of a replacement: an eighth more than before, and at least what the network takes now. Pure. The
 * priority fee is never above the whole fee, which nodes refuse.
 */
export function raiseFees(before: TransactionFees, { base, price }: GasMarket): TransactionFees {
  switch (before.type) {
    case 'legacy':
      return { type: 'legacy', gasPrice: highest(raise(before.gasPrice), price) }
    case 'eip1559': {
      const tip = base === null || price < base ? 0n : price - base
      const maxPriorityFeePerGas = highest(raise(before.maxPriorityFeePerGas), tip)
      // The base fee may double while it waits.
      const needed = (base ?? price) * 2n + maxPriorityFeePerGas
      return { type: 'eip1559', maxPriorityFeePerGas, maxFeePerGas: highest(raise(before.maxFeePerGas), needed) }
    }
    default:
      return before satisfies never
  }
}

/** Returns fees as a wallet takes them. */
export function toFeeParameters(fees: TransactionFees): Readonly<Record<string, Hex>> {
  return fees.type === 'legacy'
    ? { gasPrice: toHex(fees.gasPrice) }
    : { maxFeePerGas: toHex(fees.maxFeePerGas), maxPriorityFeePerGas: toHex(fees.maxPriorityFeePerGas) }
}

/** What is known of a wallet: whether it sent a transaction with the nonce that it was given. */
export type NonceBehavior = 'unknown' | 'taken' | 'ignored'

/**
 * Returns how a pending transaction may be replaced. Pure. A wallet does not report whether it takes a nonce, and one that
 * does not would send another transaction beside the pending one. To cancel twice does no harm, and neither does the
 * same approval. To send twice does, so that it is offered only after the wallet was seen to take a nonce.
 */
export function findReplacements(
  { status, nonce, purpose, cancelHash }: Pick<SentTransaction, 'status' | 'nonce' | 'purpose' | 'cancelHash'>,
  behavior: NonceBehavior,
): readonly ReplacementKind[] {
  if (status !== 'pending' || nonce === null || cancelHash !== null || behavior === 'ignored') return []
  const isHarmless = purpose.type === 'approve' || purpose.type === 'cancel'
  return behavior === 'taken' || isHarmless ? ['speed-up', 'cancel'] : ['cancel']
}

function raise(fee: bigint): bigint {
  return fee + fee / RAISE + 1n
}

function highest(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

function toHex(value: bigint): Hex {
  return `0x${value.toString(16)}`
}
