import { createElement } from 'react'
import { lazyPart, useLoaded } from '../controls/use-loaded.ts'
import { useMessages } from '../language/use-messages.ts'
import { ViewFrame } from './view-frame.tsx'

const morePart = lazyPart(() => import('./buy-more-views.ts'))

/** Returns a view beside Buy, whose code is loaded when it is opened. */
export function lazyBuyView(name: 'OnRampActivity' | 'WhatIsABuy') {
  return () => {
    const views = useLoaded(morePart)
    const t = useMessages()
    if (views !== null && views !== 'failed') return createElement(views[name])
    return (
      <ViewFrame isBusy={views === null} title={t('buy.title')}>
        {views && t('common.offline')}
      </ViewFrame>
    )
  }
}
