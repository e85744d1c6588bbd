import { Button } from '../controls/button.tsx'
import { State } from '../controls/state.tsx'
import { useMessages } from '../language/use-messages.ts'
import { useProvided } from '../provider/wallet-context.ts'
import type { ActivityFailure } from './activity.ts'
import { activityOf } from './activity-store.ts'

/** Why the history could not be read, and a way to read it again. */
export function HistoryFailure({ failure }: { readonly failure: ActivityFailure }) {
  const { wallet } = useProvided()
  const t = useMessages()
  return (
    <>
      <State headline={t('activity.fetchFailed')}>
        {t(failure === 'refused' ? 'activity.serverFailed' : 'activity.fetchFailedText')}
      </State>
      <Button kind="primary" onPress={() => void activityOf(wallet).refresh()}>
        {t('common.tryAgain')}
      </Button>
    </>
  )
}
