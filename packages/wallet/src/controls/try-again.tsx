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
