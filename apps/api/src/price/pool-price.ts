/** What one pool says a token is worth. */
export type PoolQuote = {
  /** US dollars for one whole token. */
  readonly price: number
  /** The price of this moment, which a single large swap moves. The same as `price` where the pool keeps no average. */
  readonly spot: number
  /** The price of a day ago; null when it is not known. */
  readonly past: number | null
  /** Whether `price` is an average over time. */
  readonly isTimeWeighted: boolean
  /** US dollars that the pool would give for the token: what it costs to move the price is of this size. */
  readonly liquidityUsd: number
}

/** Why a token has no price. */
export const priceReasons = [
  /** The chain has no pools that are known. */
  'no-market',
  /** Neither the bundled list nor the operator's has the token. */
  'not-listed',
  /** No pool trades it for a dollar or for the native currency. */
  'no-pool',
  /** Its pools are so small that a few dollars move their price. */
  'low-liquidity',
  /** The price of this moment is far from its average: it is moving, or an account moves it. */
  'price-unstable',
  /** The pools with most of the money do not agree. */
  'pools-disagree',
  /** The chain could not be read. */
  'chain-unavailable',
] as const
export type PriceReason = (typeof priceReasons)[number]

/** A token's price, or why it has none. */
export type PriceResult =
  | {
      readonly status: 'priced'
      /** US dollars for one whole token. */
      readonly price: number
      /** How many pools it is the median of; 0 for a token that counts as a dollar. */
      readonly pools: number
      readonly isTimeWeighted: boolean
      /** By which part the price changed in 24 hours: 0.01 is one percent up. Null when it is not known. */
      readonly change: number | null
    }
  | { readonly status: 'unpriced'; readonly reason: PriceReason }

/**
 * The smallest pool that counts, in US dollars on the side that is paid. To move the price of such a pool by a twentieth costs more than
 * a false price on a screen is worth.
 */
export const MIN_LIQUIDITY_USD = 10_000
/** How far the price of a moment may be from its average of half an hour. More is a swap that will be undone, or a market in a hurry. */
const MAX_DRIFT = 0.1
/** How far a pool may be from the median. Trades between pools keep them within their fees, which are at most 0.02 together. */
const MAX_DEVIATION = 0.05

/**
 * Returns the price that pools agree on: the median of those that are large enough and not moving. Most of the money has to be in pools
 * that are near the median, so that a single pool with a false price gives no price in place of a false one.
 */
export function choosePrice(quotes: readonly PoolQuote[]): PriceResult {
  const usable = quotes.filter(({ price, spot }) => isPrice(price) && isPrice(spot))
  if (usable.length === 0) return { status: 'unpriced', reason: 'no-pool' }
  const large = usable.filter(({ liquidityUsd }) => liquidityUsd >= MIN_LIQUIDITY_USD)
  if (large.length === 0) return { status: 'unpriced', reason: 'low-liquidity' }
  const steady = large.filter(({ price, spot }) => isNear(spot, price, MAX_DRIFT))
  if (steady.length === 0) return { status: 'unpriced', reason: 'price-unstable' }
  const price = getMedian(steady.map((quote) => quote.price))
  const agreeing = steady.filter((quote) => isNear(quote.price, price, MAX_DEVIATION))
  // Pools that are moving count against it: the one that was moved may be the largest.
  if (sumLiquidity(agreeing) * 2 <= sumLiquidity(large)) return { status: 'unpriced', reason: 'pools-disagree' }
  return {
    ...{ status: 'priced', price, pools: agreeing.length },
    isTimeWeighted: agreeing.every((quote) => quote.isTimeWeighted),
    change: getChange(agreeing),
  }
}

/**
 * Returns by which part pools say that a price changed: the median of what each says of itself, so that pools of which
 * only the price of now is known move nothing. Null unless most of the money is in pools of which both are known.
 */
function getChange(quotes: readonly PoolQuote[]): number | null {
  const known = quotes.flatMap((quote) =>
    quote.past !== null && isPrice(quote.past) ? [{ ...quote, past: quote.past }] : [],
  )
  if (sumLiquidity(known) * 2 <= sumLiquidity(quotes)) return null
  const ratio = getMedian(known.map(({ spot, past }) => spot / past))
  return isPrice(ratio) ? ratio - 1 : null
}

function isPrice(price: number): boolean {
  return Number.isFinite(price) && price > 0
}

function isNear(price: number, reference: number, maxDistance: number): boolean {
  return Math.abs(price - reference) <= reference * maxDistance
}

function sumLiquidity(quotes: readonly PoolQuote[]): number {
  return quotes.reduce((sum, { liquidityUsd }) => sum + liquidityUsd, 0)
}

function getMedian(prices: readonly number[]): number {
  const sorted = prices.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const [lower = 0, upper = 0] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 0 ? (lower + upper) / 2 : upper
}
