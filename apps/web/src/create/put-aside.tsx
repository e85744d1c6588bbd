import { Button } from '../controls/button.tsx'
import { Note } from '../controls/note.tsx'
import styles from './create-page.module.css'

/** What a link or starting over took the place of is not lost: one press brings it back. */
export function PutAside({
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
      <Note
        actions={
          <>
            <Button onClick={onBringBack} size="small">
              Bring it back
            </Button>
            <Button onClick={onLetGo} size="small">
              Let it go
            </Button>
          </>
        }
        isLive
        size="small"
        title="Your draft of before is put aside"
      >
        {isStartedOver ? 'You started over.' : 'A link brought the one that you see.'} It stays until you leave this
        page.
      </Note>
    </div>
  )
}
