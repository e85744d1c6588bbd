/** The form of Buy. It is one chunk, and the views that follow it are another one: see buy-more-views.ts. */

import { enBuy } from '../language/catalogues/en.buy.ts'
import { addEnglish } from '../language/translate.ts'
import { lazyBuyView } from './lazy-buy-views.tsx'

export { BuyView as OnRampProviders } from '../onramp/buy-view.tsx'

export const BuyInProgress = lazyBuyView('BuyInProgress')
export const OnRampTokenSelect = lazyBuyView('OnRampTokenSelect')
export const OnRampFiatSelect = lazyBuyView('OnRampFiatSelect')
export const OnRampActivity = lazyBuyView('OnRampActivity')
export const WhatIsABuy = lazyBuyView('WhatIsABuy')

/** Adds the messages of these views. */
export function setUp(): void {
  addEnglish(enBuy)
}
