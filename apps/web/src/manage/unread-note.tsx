import { useQueryClient } from '@tanstack/react-query'
import type { ChainConfig } from '../config/config.ts'
import { isUnread } from '../config/is-unread.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { commonText } from '../language/en/common.ts'
import { manageText } from '../language/en/manage.ts'
import styles from './totals-band.module.css'

/** Says that some of the amounts could not be read, and reads them again. */
export function UnreadNote({ chain }: { readonly chain: ChainConfig }) {
  const queries = useQueryClient()
  return (
    <div className={styles['note']}>
      <Alert
        actions={
          <Button
            onClick={() => {
              queries.refetchQueries({ type: 'active', predicate: ({ state }) => isUnread(state) }).catch(() => {})
            }}
            size="small"
          >
            {commonText('tryAgain')}
          </Button>
        }
        isLive
        size="small"
        title={manageText('someUnread')}
        tone="warn"
      >
        {manageText('someUnreadHint', { network: chain.name, note: manageText('notAffected') })}
      </Alert>
    </div>
  )
}
