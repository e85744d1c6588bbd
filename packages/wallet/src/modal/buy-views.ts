/** The views of buying. They are one chunk, which is fetched when one is shown. */

import { enBuy } from '../language/catalogues/en.buy.ts'
import { addEnglish } from '../language/translate.ts'
import { lazyBuyView } from './lazy-buy-view.tsx'

export { BuyInProgressView as BuyInProgress } from '../onramp/buy-progress-view.tsx'
export { BuyView as OnRampProviders } from '../onramp/buy-view.tsx'
export { SelectFiatView as OnRampFiatSelect, SelectTokenView as OnRampTokenSelect } from '../onramp/select-views.tsx'

export const OnRampActivity = lazyBuyView('OnRampActivity')
export const WhatIsABuy = lazyBuyView('WhatIsABuy')

/** Adds the messages of these views. */
export function setUp(): void {
  addEnglish(enBuy)
}
