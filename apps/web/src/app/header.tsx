import type { ReactNode } from 'react'
import { classNames } from '../controls/class-names.ts'
import { Icon, type IconName } from '../controls/icon.tsx'
import { shellText } from '../language/en/shell.ts'
import type { Route } from '../routing/routes.ts'
import { linkTo } from '../routing/use-route.ts'
import styles from './header.module.css'
import { Logo } from './logo.tsx'

/**
 * The header of every page, with links to the pages.
 * @param chainId - the network of the links; null while it is unknown.
 * @param children - the controls at the end of the header.
 */
export function Header({
  route,
  chainId,
  children,
}: {
  readonly route: Route
  readonly chainId: number | null
  readonly children: ReactNode
}) {
  const places = [
    { type: 'explore', icon: 'list', label: shellText('explore'), to: { type: 'explore', chainId } },
    {
      type: 'create',
      icon: 'pen',
      label: shellText('create'),
      to: { type: 'create', chainId, draft: null },
    },
    {
      type: 'check',
      icon: 'scan',
      label: shellText('check'),
      to: { type: 'check', chainId, transaction: '', action: '', draft: null },
    },
    { type: 'manage', icon: 'table', label: shellText('manage'), to: { type: 'manage', chainId } },
  ] as const satisfies readonly { type: Route['type']; icon: IconName; label: string; to: Route }[]
  return (
    <header className={styles['top']}>
      <div className={classNames(styles['inside'], route.type === 'create' && styles['wide'])}>
        <a {...linkTo({ type: 'explore', chainId })} className={styles['logo']}>
          <Logo />
          <span>Laurel</span>
        </a>
        <nav aria-label={shellText('main')} className={styles['nav']}>
          {places.map(({ type, icon, label, to }) => (
            <a {...linkTo(to)} aria-current={isUnder(route, type) ? 'page' : undefined} key={type}>
              <Icon name={icon} />
              {label}
            </a>
          ))}
        </nav>
        <div className={styles['end']}>{children}</div>
      </div>
    </header>
  )
}

/** A boost and its claim belong to Explore. */
function isUnder({ type: page }: Route, place: Route['type']): boolean {
  return page === place || (place === 'explore' && (page === 'boost' || page === 'claim'))
}
