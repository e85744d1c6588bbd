import { Button } from '../controls/button.tsx'
import { Stack } from '../controls/layout.tsx'
import { useMessages } from '../language/use-messages.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { ActivityList } from './activity-list.tsx'
import { useActivity } from './use-activity.ts'

/** How many transactions the account view shows: as many as fit without scrolling. */
const RECENT_COUNT = 4

/** The last transactions of the account, and the way to all of them. */
export function RecentActivity() {
  const { wallet } = useProvided()
  const { items } = useActivity()
  const t = useMessages()
  const open = () => {
    wallet.track({ event: 'CLICK_TRANSACTIONS' })
    wallet.modal.push({ type: 'Transactions' })
  }
  return (
    <Stack>
      <ActivityList limit={RECENT_COUNT} />
      {items.length > 0 && <Button onPress={open}>{t('activity.open')}</Button>}
    </Stack>
  )
}
