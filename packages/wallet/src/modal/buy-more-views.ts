/** The views beside Buy: earlier purchases, and what buying is. They are one chunk, which is loaded when one of them is opened. */

export { BuyActivityView as OnRampActivity } from '../onramp/buy-activity-view.tsx'
export { WhatIsABuyView as WhatIsABuy } from '../onramp/what-is-a-buy-view.tsx'

/** Their messages are those of Buy, which opens them. */
export function setUp(): void {}
