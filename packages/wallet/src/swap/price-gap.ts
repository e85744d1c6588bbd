import { toFiat } from '../amount/fiat.ts'
import type { SwapQuote } from './swap-quote.ts'
import type { SwapBasis } from './swap-state.ts'
import { type SwapToken, tokenKey } from './swap-token.ts'

/** The loss by the known prices, in percent, above which the user is warned. Source: docs/product.md#swaps. */
const WARNED_LOSS_PERCENT = 3
/** The loss, in percent, above which a swap is neither reviewed nor sent. Source: docs/product.md#swaps. */
export const MAX_LOSS_PERCENT = 10

type Priced = Pick<SwapBasis, 'input' | 'market'>
type Amounts = Pick<SwapQuote, 'fromAmount' | 'toAmount'>
type Stated = Amounts & Pick<SwapQuote, 'priceImpact'>

/**
 * Returns what a quote loses by the prices that are known of both tokens, all fees included, as a fraction: 0.01 is 1 %; below
 * 0 it is a gain. Null where a price is not known. The prices are other numbers than the quote's, so that a pool whose price
 * was moved for a moment is noticed.
 */
export function getLoss({ input: { from, to }, market: { prices } }: Priced, quote: Amounts): number | null {
  const worthOf = (token: SwapToken | null, amount: bigint) =>
    token === null ? null : toFiat({ amount, decimals: token.decimals }, prices[tokenKey(token)] ?? null)
  const paid = worthOf(from, quote.fromAmount)
  const received = worthOf(to, quote.toAmount)
  // A price of nothing says nothing.
  return paid === null || received === null || paid <= 0 || received <= 0 ? null : 1 - received / paid
}

/**
 * Returns the most that a quote is known to lose, as a fraction: by the known prices, or by the price impact that it states of
 * itself. It holds also where no price is known.
 */
export function getWorstLoss(basis: Priced, quote: Stated): number {
  return Math.max(getLoss(basis, quote) ?? 0, quote.priceImpact)
}

/**
 * Returns how far a quote is from the prices. A price that is not known prevents nothing. Of a price impact that is not too far, the
 * user is warned in its own words: `PRICE_IMPACT_WARNING_PERCENT`.
 */
export function judgeLoss(basis: Priced, quote: Stated): 'near' | 'warned' | 'too-far' {
  if (getWorstLoss(basis, quote) * 100 > MAX_LOSS_PERCENT) return 'too-far'
  return (getLoss(basis, quote) ?? 0) * 100 > WARNED_LOSS_PERCENT ? 'warned' : 'near'
}
