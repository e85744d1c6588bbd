/** What the provider may take of a swap, in hundredths of a percent: 0.85 %. Source: docs/product.md#swaps. */
export const MAX_PROVIDER_FEE_BIPS = 85n
/** The slippage of a swap, in percent. Source: docs/product.md#swaps. */
export const DEFAULT_SLIPPAGE = 1
/** The highest slippage that can be chosen, in percent: the API builds no swap with more. Source: docs/wallet-api.md#swaps. */
export const MAX_SLIPPAGE = 50
/** The price impact, in percent, above which the user is warned. Source: docs/product.md#swaps. */
export const PRICE_IMPACT_WARNING_PERCENT = 5
/** The slippage, in percent, above which the user is warned. Source: docs/product.md#swaps. */
export const SLIPPAGE_WARNING_PERCENT = 5
