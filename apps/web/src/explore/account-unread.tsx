import { Alert } from '../controls/alert.tsx'
import { useIsOffline } from '../controls/use-is-offline.ts'
import { networkText } from '../language/en/network.ts'
import styles from './explore-page.module.css'

/** A message for a node that does not respond: the boosts are from the API, but not what the account can claim. */
export function AccountUnread() {
  // The page says that above.
  if (useIsOffline()) return null
  return (
    <div className={styles['lost']}>
      <Alert isLive size="small" title={networkText('accountUnread')} tone="warn">
        {networkText('accountUnreadDetail')}
      </Alert>
    </div>
  )
}
