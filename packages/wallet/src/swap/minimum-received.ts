/** A whole, in hundredths of a percent. */
const BIPS = 10_000n

/** Returns the least that a swap may give, in base units. @param slippage - in percent, of which two decimals count. */
export function getMinimumReceived(toAmount: bigint, slippage: number): bigint {
  const minimum = (toAmount * (BIPS - BigInt(Math.round(slippage * 100)))) / BIPS
  // A swap that may give nothing is none.
  return minimum === 0n ? 1n : minimum
}
