import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { createText } from '../language/en/create.ts'
import styles from './create-page.module.css'

/** Offers to restore the draft that a link or starting over replaced. */
export function RestoreDraft({
  isStartedOver,
  onBringBack,
  onLetGo,
}: {
  readonly isStartedOver: boolean
  readonly onBringBack: () => void
  readonly onLetGo: () => void
}) {
  return (
    <div className={styles['note']}>
      <Alert
        actions={
          <>
            <Button onClick={onBringBack} size="small">
              {createText('restore')}
            </Button>
            <Button onClick={onLetGo} size="small">
              {createText('discard')}
            </Button>
          </>
        }
        isLive
        size="small"
        title={createText('previousDraft')}
      >
        {createText(isStartedOver ? 'startedOver' : 'openedLink')}
      </Alert>
    </div>
  )
}
