/** The views of buying. They are one chunk, which is fetched when one is shown. */

import { enBuy } from '../language/catalogues/en.buy.ts'
import { addEnglish } from '../language/translate.ts'

export { BuyActivityView as OnRampActivity } from '../onramp/buy-activity-view.tsx'
export { BuyInProgressView as BuyInProgress } from '../onramp/buy-progress-view.tsx'
export { BuyView as OnRampProviders } from '../onramp/buy-view.tsx'
export { SelectFiatView as OnRampFiatSelect, SelectTokenView as OnRampTokenSelect } from '../onramp/select-views.tsx'
export { WhatIsABuyView as WhatIsABuy } from '../onramp/what-is-a-buy-view.tsx'

/** Adds the messages of these views. */
export function setUp(): void {
  addEnglish(enBuy)
}
