import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import type { Tone } from './note.tsx'
import styles from './tag.module.css'

/** One quiet word about the thing beside it. */
export function Tag({
  tone = 'plain',
  icon,
  children,
}: {
  readonly tone?: Tone
  readonly icon?: IconName
  readonly children: ReactNode
}) {
  return (
    <span className={classNames(styles['tag'], styles[tone])}>
      {icon !== undefined && <Icon name={icon} size={16} />}
      {children}
    </span>
  )
}
