import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './subheading.module.css'
import text from './text.module.css'

/** The heading of a section, with a muted fact or a control at the end. */
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
