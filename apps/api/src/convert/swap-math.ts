import { maxUint112 } from 'viem'

const BIPS = 10_000n

/** A v2 pool as one side of it sees the other. Amounts in base units. */
export type V2Reserves = { readonly reserveIn: bigint; readonly reserveOut: bigint; readonly feeBips: number }

/**
 * Returns what a v2 pool gives for an amount, to the base unit as its router computes it. Null when the pool gives nothing, or when the
 * contract would overflow.
 */
export function getAmountOut(amountIn: bigint, { reserveIn, reserveOut, feeBips }: V2Reserves): bigint | null {
  if (amountIn <= 0n || reserveIn <= 0n || reserveOut <= 0n) return null
  // The contract computes in thousandths, which gives the same for every fee that it can have.
  const afterFee = amountIn * (BIPS - BigInt(feeBips))
  // The pool keeps its reserves in 112 bits. Within them nothing else overflows.
  if (amountIn + reserveIn > maxUint112) return null
  const amountOut = (afterFee * reserveOut) / (reserveIn * BIPS + afterFee)
  return amountOut === 0n ? null : amountOut
}

/** Returns what several v2 pools give, one after the other. */
export function getPathOut(amountIn: bigint, pools: readonly V2Reserves[]): bigint | null {
  let amount: bigint | null = amountIn
  for (const pool of pools) amount = amount === null ? null : getAmountOut(amount, pool)
  return amount
}

/**
 * Returns how much worse a swap's rate is than the price before it, fees not counted: 0.01 is 1 %.
 * @param midRate - base units out for one base unit in, before the swap. @param feeRate - what the pools take, as a fraction.
 */
export function getPriceImpact({
  amountIn,
  amountOut,
  midRate,
  feeRate,
}: {
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly midRate: number
  readonly feeRate: number
}): number {
  const expected = Number(amountIn) * (1 - feeRate) * midRate
  if (!(expected > 0)) return 0
  // Rounding of small amounts can be in the caller's favor.
  return Math.min(1, Math.max(0, 1 - Number(amountOut) / expected))
}

/** Returns the least that a swap may give. @param slippage - in percent, with at most two decimals counting. */
export function getMinimumReceived(amountOut: bigint, slippage: number): bigint {
  const left = BIPS - BigInt(Math.round(slippage * 100))
  const minimum = (amountOut * left) / BIPS
  // A swap that may give nothing is not a swap.
  return minimum === 0n ? 1n : minimum
}
