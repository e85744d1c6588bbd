import { Button } from '../controls/button.tsx'
import { Note } from '../controls/note.tsx'
import styles from './explore-page.module.css'

/** The verifier keeps start and end, and does not answer: what is not known is said, and nothing is called open. */
export function PhasesUnread({ again }: { readonly again: () => void }) {
  return (
    <div className={styles['lost']}>
      <Note
        actions={
          <Button onClick={again} size="small">
            Try again
          </Button>
        }
        isLive
        size="small"
        title="We can’t tell which boosts have started or ended"
        tone="warn"
      >
        The verifier keeps their start and end, and isn’t answering. These boosts have rewards left; the money is
        onchain and not affected.
      </Note>
    </div>
  )
}
