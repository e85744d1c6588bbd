/** The form of Swap. It is one chunk, and what follows it is another one: see swap-more-views.ts. */

import { enSwap } from '../language/catalogues/en.swap.ts'
import { addEnglish } from '../language/translate.ts'
import { lazySwapView } from './lazy-swap-views.tsx'

export { PendingSwap } from '../swap/pending-swap.tsx'
export { SwapView as Swap } from '../swap/swap-view.tsx'

/** The choice of one of the two tokens. */
export const SwapSelectToken = lazySwapView((views) => views.SwapSelectToken, 'swap.selectToken')
/** Exactly what the wallet will be requested to send. */
export const SwapPreview = lazySwapView((views) => views.SwapPreview, 'swap.review')

let hasMessages = false

/** Adds the messages of the form, once: those of what follows are added to them. */
export function setUp(): void {
  if (!hasMessages) addEnglish(enSwap)
  hasMessages = true
}
