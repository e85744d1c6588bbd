import { Skeleton } from '../controls/skeleton.tsx'
import styles from './boost-page.module.css'

/** The placeholder of a boost page: the title, the reward beside it, and the conditions below. */
export function BoostSkeleton({ label }: { readonly label: string }) {
  return (
    <div className={styles['split']}>
      <div className={styles['header']}>
        <Skeleton height={120} label={label} rows={1} />
      </div>
      <div aria-hidden="true" className={styles['side']}>
        <div className={styles['panel']}>
          <div className={styles['earn']}>
            <Skeleton height={64} label="" rows={3} />
          </div>
        </div>
      </div>
      <div aria-hidden="true" className={styles['main']}>
        <Skeleton height={48} label="" rows={6} />
      </div>
    </div>
  )
}
