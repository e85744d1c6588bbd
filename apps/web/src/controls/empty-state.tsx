import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Icon, type IconName } from './icon.tsx'

/** An empty state: why nothing is shown, and one or two actions. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
  details,
  isLive = false,
  isPage = false,
}: {
  readonly icon: IconName
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
  /** Shown last: details that only few users need. */
  readonly details?: ReactNode
  readonly isLive?: boolean
  /** Whether it is the only content of the page, so that its title is the heading of the page. */
  readonly isPage?: boolean
}) {
  return (
    <section className={styles['blank']} role={isLive ? 'status' : undefined}>
      <Icon name={icon} size={32} />
      {isPage ? <h1 className={styles['title']}>{title}</h1> : <h2>{title}</h2>}
      <p>{children}</p>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      {details}
    </section>
  )
}
