import type { ReactNode } from 'react'
import type { Tone } from './alert.tsx'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

/** A short, muted label next to an item. */
export function Badge({
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
