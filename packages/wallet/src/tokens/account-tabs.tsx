import { useWalletAccount } from '../account/use-wallet-account.ts'
import { amountCss } from '../amount/generated/amount-css.ts'
import { PermissionsLink } from '../calls/lazy-permissions.tsx'
import { SkeletonRows } from '../controls/skeleton.tsx'
import { Tabs } from '../controls/tabs.tsx'
import { NotLoaded } from '../controls/try-again.tsx'
import { lazyPart, useRetried } from '../controls/use-loaded.ts'
import { usePart } from '../controls/use-part.ts'
import { useStyles } from '../controls/use-styles.ts'
import { useMessages } from '../language/use-messages.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { perWallet } from '../store/per-wallet.ts'
import { createStateStore } from '../store/state-store.ts'
import { useReadable } from '../store/use-readable.ts'
import { tokensCss } from './generated/tokens-css.ts'
import { TokenList } from './token-list.tsx'

const activityPart = lazyPart(() => import('../modal/activity-views.ts'))

type Tab = 'tokens' | 'nfts' | 'activity'

/** The selected tab of a wallet object. It stays when the user comes back from another view, and ends with the modal. */
const selectedTabOf = perWallet(({ modal }) => {
  const selected = createStateStore<Tab>('tokens')
  const destroy = modal.subscribe(({ status }) => {
    if (status === 'closed') selected.set('tokens')
  })
  return { ...selected, destroy }
})

/**
 * The tokens, the NFTs and the last transactions of the account, which are loaded when they are chosen, and what leads to
 * its permissions.
 */
export function AccountTabs() {
  const tabs = selectedTabOf(useProvided().wallet)
  const { login, namespace } = useWalletAccount()
  const isEvm = namespace === 'eip155'
  const chosen = useReadable(tabs)
  const selected = chosen === 'nfts' && !isEvm ? 'tokens' : chosen
  const [activity, retry] = useRetried(selected === 'tokens' ? null : activityPart)
  const part = usePart()
  const t = useMessages()
  useStyles('amount', amountCss)
  useStyles('tokens', tokensCss)
  return (
    <>
      <div {...part('holdings')}>
        <Tabs
          label={t('tokens.tabs')}
          onSelect={tabs.set}
          selected={selected}
          tabs={[
            { id: 'tokens', name: t('tokens.title') },
            ...(isEvm ? [{ id: 'nfts' as const, name: t('tokens.nfts') }] : []),
            { id: 'activity', name: t('activity.title') },
          ]}
        />
        {selected === 'tokens' ? (
          <TokenList />
        ) : activity === null ? (
          <SkeletonRows count={3} />
        ) : activity === 'failed' ? (
          <NotLoaded onRetry={retry} />
        ) : selected === 'nfts' ? (
          <activity.NftList />
        ) : (
          <activity.RecentActivity />
        )}
      </div>
      {/* The settings of a login lead to its permissions. */}
      {isEvm && login === null && <PermissionsLink />}
    </>
  )
}
