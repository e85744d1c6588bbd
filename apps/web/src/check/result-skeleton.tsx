import { Skeleton } from '../controls/skeleton.tsx'
import { checkText } from '../language/en/check.ts'
import styles from './result.module.css'

/** The placeholder of a result while it loads. */
export function ResultSkeleton() {
  return (
    <>
      <div aria-hidden="true" className={styles['resultGhost']} />
      <div className={styles['split']}>
        <Skeleton height={60} label={checkText('readingTransaction')} rows={5} />
        <Skeleton height={36} label={checkText('readingEvents')} rows={5} />
      </div>
    </>
  )
}
