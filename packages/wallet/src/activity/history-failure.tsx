import { TryAgain } from '../controls/try-again.tsx'
import { useMessages } from '../language/use-messages.ts'
import { useProvided } from '../provider/wallet-context.ts'
import type { ActivityFailure } from './activity.ts'
import { activityOf } from './activity-store.ts'

/** Why the history could not be read, and a way to read it again. */
export function HistoryFailure({ failure }: { readonly failure: ActivityFailure }) {
  const { wallet } = useProvided()
  const t = useMessages()
  return (
    <TryAgain headline={t('activity.fetchFailed')} onRetry={() => void activityOf(wallet).refresh()}>
      {t(failure === 'refused' ? 'activity.serverFailed' : 'activity.fetchFailedText')}
    </TryAgain>
  )
}
