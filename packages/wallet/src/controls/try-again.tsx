import { useMessages } from '../language/use-messages.ts'
import { Button } from './button.tsx'
import { State, type StateProps } from './state.tsx'

/** What failed, why or what to do, and the button that tries it again. */
export function TryAgain({ headline, children, onRetry }: StateProps & { readonly onRetry: () => void }) {
  const t = useMessages()
  return (
    <>
      <State headline={headline}>{children}</State>
      <Button kind="primary" onPress={onRetry}>
        {t('common.tryAgain')}
      </Button>
    </>
  )
}

/** A part of a view whose code did not load. A page that is online is not called offline. */
export function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const t = useMessages()
  return (
    <TryAgain headline={t('common.failed')} onRetry={onRetry}>
      {t(navigator.onLine ? 'common.notLoadedText' : 'common.offline')}
    </TryAgain>
  )
}
