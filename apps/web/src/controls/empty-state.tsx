import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Icon, type IconName } from './icon.tsx'

/** Nothing to show here, why, and one or two ways on. */
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
  /** Shown last: what only few users want to read. */
  readonly details?: ReactNode
  readonly isLive?: boolean
  /** True where it is all there is on the page, so that its title is the page's. */
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
