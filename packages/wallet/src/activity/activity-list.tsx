import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Stack } from '../controls/layout.tsx'
import { SkeletonRows } from '../controls/skeleton.tsx'
import { State } from '../controls/state.tsx'
import { usePart } from '../controls/use-part.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { WindowedList } from '../tokens/windowed-list.tsx'
import { groupByMonth } from './activity-item.ts'
import { ActivityRow } from './activity-row.tsx'
import { activityOf } from './activity-store.ts'
import { HistoryFailure } from './history-failure.tsx'
import { useActivity } from './use-activity.ts'

export type ActivityListProps = {
  /** How many rows are shown at most; all when left out. */
  readonly limit?: number
}

/** The transactions by month, the newest first. Spam is behind a switch. */
export function ActivityList({ limit }: ActivityListProps) {
  const { wallet } = useProvided()
  const state = useActivity()
  const [isOpen, setOpen] = useState(false)
  const { locale } = useLanguage()
  const part = usePart()
  const t = useMessages()
  const { status, items } = state
  useAnnouncement(status === 'failed' ? t('activity.fetchFailed') : null)
  if (status === 'idle' || status === 'loading') return <SkeletonRows count={limit ?? 5} />
  const failure = status === 'failed' ? <HistoryFailure failure={state.failure} /> : null
  if (status === 'failed' && items.length === 0) return failure
  const spam = items.filter((item) => item.spam !== null)
  const shown = isOpen ? items : items.filter((item) => item.spam === null)
  const hasMore = status === 'ready' && state.next !== null
  const monthName = new Intl.DateTimeFormat(locale, { numberingSystem: 'latn', month: 'long', year: 'numeric' })
  return (
    <Stack>
      {failure}
      {shown.length === 0 && !hasMore && (
        <State headline={t('activity.none')}>
          {t(status === 'ready' && state.source === 'here' ? 'activity.noneHereText' : 'activity.noneText')}
        </State>
      )}
      {shown.length === 0 && !hasMore && (
        <Button kind="primary" onPress={() => wallet.modal.push({ type: 'Receive' })}>
          {t('account.receive')}
        </Button>
      )}
      {shown.length > 0 && (
        <WindowedList
          keyOf={(item) => item.id}
          render={(item) => <ActivityRow item={item} />}
          sections={groupByMonth(shown.slice(0, limit)).map(({ year, month, items: rows }) => ({
            key: `${year} ${month}`,
            name: monthName.format(new Date(year, month)),
            hasHeading: true,
            items: rows,
          }))}
        />
      )}
      {status === 'ready' && state.source === 'here' && shown.length > 0 && (
        <p {...part('row-description')}>{t('activity.hereText')}</p>
      )}
      {limit === undefined && status === 'ready' && !hasMore && state.incomplete.length > 0 && (
        <p {...part('row-description')}>{t('activity.incomplete')}</p>
      )}
      {limit === undefined && hasMore && (
        <Button
          isBusy={status === 'ready' && state.loading === 'more'}
          onPress={() => void activityOf(wallet).loadMore()}
        >
          {t('activity.loadMore')}
        </Button>
      )}
      {limit === undefined && spam.length > 0 && (
        <Button isExpanded={isOpen} kind="text" onPress={() => setOpen(!isOpen)}>
          {isOpen ? t('activity.hideSpam') : t('activity.showSpam', { count: spam.length })}
        </Button>
      )}
    </Stack>
  )
}
