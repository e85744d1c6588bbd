import { useConfig } from '../config/use-config.tsx'
import { WalletBar } from '../connect/wallet-bar.tsx'
import { classNames } from '../controls/class-names.ts'
import { Icon, type IconName } from '../controls/icon.tsx'
import { Select } from '../controls/select.tsx'
import { shellText } from '../language/en/shell.ts'
import type { Route } from '../routing/routes.ts'
import { linkTo } from '../routing/use-route.ts'
import styles from './header.module.css'
import { Logo } from './logo.tsx'

/** The head of every page: where one is, where one can go, which network, which wallet. */
export function Header({ route }: { readonly route: Route }) {
  const { world, chain, chooseChain } = useConfig()
  const places = [
    { type: 'explore', icon: 'list', label: shellText('explore'), to: { type: 'explore', chainId: chain.chainId } },
    {
      type: 'create',
      icon: 'pen',
      label: shellText('create'),
      to: { type: 'create', chainId: chain.chainId, draft: null },
    },
    {
      type: 'check',
      icon: 'scan',
      label: shellText('check'),
      to: { type: 'check', chainId: chain.chainId, transaction: '', action: '', draft: null },
    },
    { type: 'manage', icon: 'table', label: shellText('manage'), to: { type: 'manage', chainId: chain.chainId } },
  ] as const satisfies readonly { type: Route['type']; icon: IconName; label: string; to: Route }[]
  return (
    <header className={styles['top']}>
      <div className={classNames(styles['inside'], route.type === 'create' && styles['wide'])}>
        <a {...linkTo({ type: 'explore', chainId: chain.chainId })} className={styles['logo']}>
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
        <div className={styles['end']}>
          {choosesNetwork(route) && (
            <Select
              isLabelHidden
              label={shellText('network')}
              onChoose={(chosen) => chooseChain(Number(chosen))}
              options={world.chains.map(({ chainId, name }) => ({ value: String(chainId), label: name }))}
              size="pill"
              value={String(chain.chainId)}
            />
          )}
          <WalletBar />
        </div>
      </div>
    </header>
  )
}

/** Explore has its own choice of networks, and a boost is on one network. */
function choosesNetwork({ type: page }: Route): boolean {
  return page !== 'explore' && page !== 'boost' && page !== 'claim'
}

/** A boost and its claim stand under Explore. */
function isUnder({ type: page }: Route, place: Route['type']): boolean {
  return page === place || (place === 'explore' && (page === 'boost' || page === 'claim'))
}
