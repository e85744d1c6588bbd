import type { TokenAmount } from './format-amount.ts'

/** Decimals of a price as a whole number. A double has at most 17 digits. */
const PRICE_DECIMALS = 18
/** From this price on, a double is written with an exponent. No token costs as much, so a server that says so is wrong. */
const MAX_PRICE = 1e21
/** Decimals of an amount of money that is typed, and more than anyone types. */
export const FIAT_DECIMALS = 6

/**
 * Returns the value of an amount in US dollars, to be shown and never to be calculated with. Null without a price.
 * @param price - US dollars for one whole token.
 */
export function toFiat({ amount, decimals }: TokenAmount, price: number | null): number | null {
  if (price === null || !Number.isFinite(price)) return null
  // Split, because a number of 256 bits divided at the end would lose its first digits.
  const scale = 10n ** BigInt(decimals)
  return (Number(amount / scale) + Number(amount % scale) / Number(scale)) * price
}

/**
 * Returns the amount of a token that is worth some US dollars, in base units and rounded down. Null without a price.
 * @param fiat - US dollars with {@link FIAT_DECIMALS} decimals.
 */
export function fromFiat(fiat: bigint, price: number | null, decimals: number): bigint | null {
  const scaled = price === null ? 0n : scalePrice(price)
  if (scaled === 0n) return null
  return (fiat * 10n ** BigInt(decimals + PRICE_DECIMALS - FIAT_DECIMALS)) / scaled
}

function scalePrice(price: number): bigint {
  if (!(price > 0 && price < MAX_PRICE)) return 0n
  return BigInt(price.toFixed(PRICE_DECIMALS).replace('.', ''))
}
