import { Skeleton } from '../controls/skeleton.tsx'
import styles from './result.module.css'

/** The shape of an answer while it is on its way. */
export function ResultSkeleton() {
  return (
    <>
      <div aria-hidden="true" className={styles['verdictGhost']} />
      <div className={styles['split']}>
        <Skeleton height={60} label="Reading the transaction" rows={5} />
        <Skeleton height={36} label="Reading its events" rows={5} />
      </div>
    </>
  )
}
