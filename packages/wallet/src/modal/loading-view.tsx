import { Button } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { SkeletonRows } from '../controls/skeleton.tsx'
import { State } from '../controls/state.tsx'
import { useMessages } from '../language/use-messages.ts'
import { ViewFrame } from './view-frame.tsx'

export type LoadingViewProps = {
  /** `not-loaded`: its code did not come. `broken`: it came, and threw. Null while it is on its way. */
  readonly problem: 'not-loaded' | 'broken' | null
  readonly onRetry: () => void
}

/** In the place of a view whose code is on its way, or did not come. */
export function LoadingView({ problem, onRetry }: LoadingViewProps) {
  const t = useMessages()
  if (problem === null) {
    return (
      <ViewFrame isBusy title={t('common.loading')}>
        <SkeletonRows count={3} />
      </ViewFrame>
    )
  }
  return (
    <ViewFrame title={t('common.failed')}>
      <State>
        {problem === 'broken'
          ? t('common.brokenText')
          : t(navigator.onLine ? 'common.notLoadedText' : 'common.offline')}
      </State>
      <Columns>
        {/* Some browsers remember that a module failed until the page is loaded again. Offline, the page would be lost. */}
        {navigator.onLine && <Button onPress={() => location.reload()}>{t('common.reload')}</Button>}
        <Button kind="primary" onPress={onRetry}>
          {t('common.tryAgain')}
        </Button>
      </Columns>
    </ViewFrame>
  )
}
