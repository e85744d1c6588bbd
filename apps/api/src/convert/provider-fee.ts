const BIPS = 10_000n

/**
 * What the operator takes of a swap: 0.85 % of the received token, where the operator names a receiver and the router can take it.
 * Source: docs/wallet-api.md#swaps.
 */
export const PROVIDER_FEE_BIPS = 85n

/** Returns the provider's fee of an amount, rounded down as the router does. */
export function getProviderFee(amount: bigint, feeBips: bigint): bigint {
  return (amount * feeBips) / BIPS
}

/**
 * Returns the smallest amount of which at least `net` is left after the provider's fee.
 * @param feeBips - less than 10,000.
 */
export function getGross(net: bigint, feeBips: bigint): bigint {
  if (net === 0n) return 0n
  // The fee is rounded down, so what is left is rounded up: it has to be above `net - 1` before that.
  return ((net - 1n) * BIPS) / (BIPS - feeBips) + 1n
}
