import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './subheading.module.css'
import text from './text.module.css'

/** The head of a part: its name, and one quiet fact or one control at the end. */
export function Subheading({
  title,
  aside,
  id,
}: {
  readonly title: ReactNode
  readonly aside?: ReactNode
  readonly id?: string
}) {
  return (
    <div className={styles['sub']}>
      <h3 id={id}>{title}</h3>
      {aside !== undefined && <div className={classNames(text['small'], text['muted'])}>{aside}</div>}
    </div>
  )
}
