import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { commonText } from '../language/en/common.ts'
import { exploreText } from '../language/en/explore.ts'
import styles from './explore-page.module.css'

/** A message for a verifier that does not respond. Without it, no boost is shown as open. */
export function PhasesUnavailable({ again }: { readonly again: () => void }) {
  return (
    <div className={styles['lost']}>
      <Alert
        actions={
          <Button onClick={again} size="small">
            {commonText('tryAgain')}
          </Button>
        }
        isLive
        size="small"
        title={exploreText('phasesUnread')}
        tone="warn"
      >
        {exploreText('phasesUnreadDetail')}
      </Alert>
    </div>
  )
}
