/** The views beside the form of Buy: its choices, the purchase, earlier ones, and what buying is. */

export { BuyActivityView as OnRampActivity } from '../onramp/buy-activity-view.tsx'
export { BuyInProgressView as BuyInProgress } from '../onramp/buy-progress-view.tsx'
export { SelectFiatView as OnRampFiatSelect, SelectTokenView as OnRampTokenSelect } from '../onramp/select-views.tsx'
export { WhatIsABuyView as WhatIsABuy } from '../onramp/what-is-a-buy-view.tsx'

/** Their messages are those of Buy, which opens them. */
export function setUp(): void {}
