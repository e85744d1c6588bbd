import { useConfig } from '../config/use-config.tsx'
import { TestWalletButton } from '../connect/test-wallet-button.tsx'
import { WalletButton } from '../connect/wallet-button.tsx'
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
    { page: 'explore', icon: 'list', label: shellText('explore'), to: { page: 'explore', chainId: chain.chainId } },
    {
      page: 'create',
      icon: 'pen',
      label: shellText('create'),
      to: { page: 'create', chainId: chain.chainId, draft: null },
    },
    {
      page: 'check',
      icon: 'scan',
      label: shellText('check'),
      to: { page: 'check', chainId: chain.chainId, transaction: '', action: '', draft: null },
    },
    { page: 'manage', icon: 'table', label: shellText('manage'), to: { page: 'manage', chainId: chain.chainId } },
  ] as const satisfies readonly { page: Route['page']; icon: IconName; label: string; to: Route }[]
  return (
    <header className={styles['top']}>
      <div className={classNames(styles['inside'], route.page === 'create' && styles['wide'])}>
        <a {...linkTo({ page: 'explore', chainId: chain.chainId })} className={styles['logo']}>
          <Logo />
          <span>Laurel</span>
        </a>
        <nav aria-label={shellText('main')} className={styles['nav']}>
          {places.map(({ page, icon, label, to }) => (
            <a {...linkTo(to)} aria-current={isUnder(route, page) ? 'page' : undefined} key={page}>
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
          <TestWalletButton />
          <WalletButton />
        </div>
      </div>
    </header>
  )
}

/** Explore has its own choice of networks, and a boost is on one network. */
function choosesNetwork({ page }: Route): boolean {
  return page !== 'explore' && page !== 'boost' && page !== 'claim'
}

/** A boost and its claim stand under Explore. */
function isUnder({ page }: Route, place: Route['page']): boolean {
  return page === place || (place === 'explore' && (page === 'boost' || page === 'claim'))
}
