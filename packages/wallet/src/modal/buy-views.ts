/** The form of Buy. It is one chunk, and the views that follow it are another one. */

import { enBuy } from '../language/catalogues/en.buy.ts'
import { addEnglish } from '../language/translate.ts'
import { lazyFlowView } from './lazy-flow-view.tsx'
import { moreBuyViews } from './more-buy-views.ts'

export { BuyView as OnRampProviders } from '../onramp/buy-view.tsx'

const title = 'buy.title'
export const BuyInProgress = lazyFlowView(moreBuyViews, { name: 'BuyInProgress', title })
export const OnRampTokenSelect = lazyFlowView(moreBuyViews, { name: 'OnRampTokenSelect', title })
export const OnRampFiatSelect = lazyFlowView(moreBuyViews, { name: 'OnRampFiatSelect', title })
export const OnRampActivity = lazyFlowView(moreBuyViews, { name: 'OnRampActivity', title })
export const WhatIsABuy = lazyFlowView(moreBuyViews, { name: 'WhatIsABuy', title })

/** Adds the messages of these views. */
export function setUp(): void {
  addEnglish(enBuy)
}
