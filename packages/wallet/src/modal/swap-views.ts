/** The views of swaps. They are one chunk, which is fetched when one is shown or likely to be. */

import { enSwap } from '../language/catalogues/en.swap.ts'
import { addEnglish } from '../language/translate.ts'

export { PendingSwap } from '../swap/pending-swap.tsx'
export { SelectTokenView as SwapSelectToken } from '../swap/select-token-view.tsx'
export { SwapPreviewView as SwapPreview } from '../swap/swap-preview-view.tsx'
export { SwapView as Swap } from '../swap/swap-view.tsx'

/** Adds the messages of these views. */
export function setUp(): void {
  addEnglish(enSwap)
}
