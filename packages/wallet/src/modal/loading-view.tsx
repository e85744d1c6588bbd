import { Button } from '../controls/button.tsx'
import { SkeletonRows } from '../controls/skeleton.tsx'
import { State } from '../controls/state.tsx'
import { useText } from '../language/use-text.ts'
import { ViewFrame } from './view-frame.tsx'

export type LoadingViewProps = {
  readonly isFailed: boolean
  readonly onRetry: () => void
}

/** In the place of a view whose code is on its way, or did not come. */
export function LoadingView({ isFailed, onRetry }: LoadingViewProps) {
  const t = useText()
  if (!isFailed) {
    return (
      <ViewFrame isBusy title={t('common.loading')}>
        <SkeletonRows count={3} />
      </ViewFrame>
    )
  }
  return (
    <ViewFrame title={t('common.failed')}>
      <State headline={t('common.failed')}>{t('common.offline')}</State>
      <Button kind="primary" onPress={onRetry}>
        {t('common.tryAgain')}
      </Button>
    </ViewFrame>
  )
}
