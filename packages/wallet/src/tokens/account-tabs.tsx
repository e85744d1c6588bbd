import { useState } from 'react'
import { amountCss } from '../amount/generated/amount-css.ts'
import { SkeletonRows } from '../controls/skeleton.tsx'
import { State } from '../controls/state.tsx'
import { Tabs } from '../controls/tabs.tsx'
import { lazyPart, useLoaded } from '../controls/use-loaded.ts'
import { usePart } from '../controls/use-part.ts'
import { useStyles } from '../controls/use-styles.ts'
import { useMessages } from '../language/use-messages.ts'
import { tokensCss } from './generated/tokens-css.ts'
import { TokenList } from './token-list.tsx'

const activityPart = lazyPart(() => import('../modal/activity-views.ts'))

/** The tokens, the NFTs and the last transactions of the account. The last two are loaded when they are chosen. */
export function AccountTabs() {
  const [selected, setSelected] = useState<'tokens' | 'nfts' | 'activity'>('tokens')
  const activity = useLoaded(selected === 'tokens' ? null : activityPart)
  const part = usePart()
  const t = useMessages()
  useStyles('amount', amountCss)
  useStyles('tokens', tokensCss)
  return (
    <div {...part('holdings')}>
      <Tabs
        label={t('tokens.tabs')}
        onSelect={setSelected}
        selected={selected}
        tabs={[
          { id: 'tokens', name: t('tokens.title') },
          { id: 'nfts', name: t('tokens.nfts') },
          { id: 'activity', name: t('activity.title') },
        ]}
      />
      {selected === 'tokens' ? (
        <TokenList />
      ) : activity === null ? (
        <SkeletonRows count={3} />
      ) : activity === 'failed' ? (
        <State headline={t('common.failed')}>{t('common.offline')}</State>
      ) : selected === 'nfts' ? (
        <activity.NftList />
      ) : (
        <activity.RecentActivity />
      )}
    </div>
  )
}
