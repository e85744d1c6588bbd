/** What follows the form of Swap: the choice of a token, what a price costs, the review, and what the wallet was requested to send. */

import { enSwap } from '../language/catalogues/en.swap.ts'
import { enSwapMore } from '../language/catalogues/en.swap-more.ts'
import { addEnglish } from '../language/translate.ts'

export { PriceComparison } from '../swap/price-comparison.tsx'
export { SelectTokenView as SwapSelectToken } from '../swap/select-token-view.tsx'
export { SwapDetails, SwapRate } from '../swap/swap-details.tsx'
export { SwapPreviewView as SwapPreview } from '../swap/swap-preview-view.tsx'
export { SwapProgress } from '../swap/swap-progress.tsx'
export { SwapWarnings } from '../swap/swap-warnings.tsx'

/** Adds the messages of these views to those of the form. */
export function setUp(): void {
  addEnglish({ swap: { ...enSwap.swap, ...enSwapMore.swap } })
}
