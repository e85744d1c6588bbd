import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { Stack } from '../controls/layout.tsx'
import { SkeletonRows } from '../controls/skeleton.tsx'
import { NotLoaded } from '../controls/try-again.tsx'
import { lazyPart, useRetried } from '../controls/use-loaded.ts'
import { useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from './shell-context.ts'
import { ViewFrame } from './view-frame.tsx'

const morePart = lazyPart(() => import('./swap-more-views.ts'))

type SwapMoreViews = Awaited<ReturnType<typeof morePart.load>>

/** Loads what follows the form of Swap, once a component is shown. It is loaded again when it is opened. */
export function usePrefetchSwap(): void {
  useEffect(() => {
    morePart.load().catch(() => {})
  }, [])
}

/** Returns what follows the form of Swap, and what tries to load it again. See `useRetried`. */
export function useSwapMore() {
  return useRetried(morePart)
}

/**
 * Returns a view that follows the form of Swap, whose code is loaded when the form is shown.
 * @param title - the view's own, which does not change once it is there. It has no placeholders.
 */
export function lazySwapView<Props extends object>(
  pick: (views: SwapMoreViews) => ComponentType<Props>,
  title: 'swap.selectToken' | 'swap.review',
): (props: Props) => ReactNode {
  return (props) => {
    const [views, retry] = useSwapMore()
    const t = useMessages()
    if (views !== null && views !== 'failed') return createElement(pick(views), props)
    return (
      <ViewFrame isBusy={views === null} title={t(title)}>
        <SwapMoreMissing hasFailed={views === 'failed'} retry={retry} />
      </ViewFrame>
    )
  }
}

/** What is shown while what follows the form of Swap loads, and when it did not load. */
export function SwapMoreMissing({ hasFailed, retry }: { readonly hasFailed: boolean; readonly retry: () => void }) {
  const t = useMessages()
  useAnnouncement(hasFailed ? t('common.failed') : null, 'assertive')
  if (!hasFailed) return <SkeletonRows count={3} />
  return (
    <Stack>
      <NotLoaded onRetry={retry} />
    </Stack>
  )
}
