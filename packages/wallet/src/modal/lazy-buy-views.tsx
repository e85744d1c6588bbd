import { createElement } from 'react'
import { NotLoaded } from '../controls/try-again.tsx'
import { lazyPart, useRetried } from '../controls/use-loaded.ts'
import { useMessages } from '../language/use-messages.ts'
import { ViewFrame } from './view-frame.tsx'

const morePart = lazyPart(() => import('./buy-more-views.ts'))

/** Loads the views beside the form of Buy. They are loaded again when one is opened. */
export function prefetchMore(): void {
  morePart.load().catch(() => {})
}

/** Returns a view beside the form of Buy, whose code is loaded when it is opened or likely to be. */
export function lazyBuyView(
  name: 'BuyInProgress' | 'OnRampTokenSelect' | 'OnRampFiatSelect' | 'OnRampActivity' | 'WhatIsABuy',
) {
  return () => {
    const [views, retry] = useRetried(morePart)
    const t = useMessages()
    if (views !== null && views !== 'failed') return createElement(views[name])
    return (
      <ViewFrame isBusy={views === null} title={t('buy.title')}>
        {views && <NotLoaded onRetry={retry} />}
      </ViewFrame>
    )
  }
}
