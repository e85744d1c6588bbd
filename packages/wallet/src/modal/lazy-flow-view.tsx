import { type ComponentType, createElement } from 'react'
import { type LazyPart, useLoaded } from '../controls/use-loaded.ts'
import { useMessages } from '../language/use-messages.ts'
import { ViewFrame } from './view-frame.tsx'

/** Returns a later view of a flow, whose code is in a chunk beside that of the flow's first view. */
export function lazyFlowView<Name extends string>(
  part: LazyPart<Readonly<Record<Name, ComponentType>>>,
  { name, title }: { readonly name: Name; readonly title: 'buy.title' | 'send.title' | 'swap.title' },
) {
  return () => {
    const views = useLoaded(part)
    const t = useMessages()
    if (views !== null && views !== 'failed') return createElement(views[name])
    return (
      <ViewFrame isBusy={views === null} title={t(title)}>
        {views && t('common.offline')}
      </ViewFrame>
    )
  }
}
