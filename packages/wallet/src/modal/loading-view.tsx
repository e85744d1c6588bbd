import { Button } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { SkeletonRows } from '../controls/skeleton.tsx'
import { State } from '../controls/state.tsx'
import { useMessages } from '../language/use-messages.ts'
import { ViewFrame } from './view-frame.tsx'

export type LoadingViewProps = {
  /** `not-loaded`: the view's code did not load. `broken`: it loaded and threw. Null while it loads. */
  readonly problem: 'not-loaded' | 'broken' | null
  readonly onRetry: () => void
}

/** Replaces a view whose code loads or did not load. */
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
        {/* Some browsers remember a failed module until the page is reloaded. Offline, a reload would lose the page. */}
        {navigator.onLine && <Button onPress={() => location.reload()}>{t('common.reload')}</Button>}
        <Button kind="primary" onPress={onRetry}>
          {t('common.tryAgain')}
        </Button>
      </Columns>
    </ViewFrame>
  )
}
