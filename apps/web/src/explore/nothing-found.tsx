import type { ChainConfig } from '../config/config.ts'
import { useAppWallet } from '../connect/wallet-context.ts'
import { Button, linkButtonClass } from '../controls/button.tsx'
import { EmptyState } from '../controls/empty-state.tsx'
import { commonText } from '../language/en/common.ts'
import { exploreText } from '../language/en/explore.ts'
import { linkTo } from '../routing/use-route.ts'

/** The empty list: which filter causes it, and where there are boosts. */
export function NothingFound({
  chain,
  names,
  search,
  hidden,
  isAccountNeeded,
  areOlderUnread,
  onClear,
}: {
  /** The network on which one could be created. */
  readonly chain: ChainConfig
  /** The selected networks. */
  readonly names: string
  /** The search, trimmed. Empty for none. */
  readonly search: string
  /** The number of boosts that the filters hide. Null while it is unknown. */
  readonly hidden: number | null
  /** Without a wallet, eligibility is unknown. */
  readonly isAccountNeeded: boolean
  /** Whether only the newest boosts are loaded so far. */
  readonly areOlderUnread: boolean
  readonly onClear: () => void
}) {
  const { openModal } = useAppWallet()
  if (hidden === 0) {
    return (
      <EmptyState
        actions={
          <a
            {...linkTo({ type: 'create', chainId: chain.chainId, draft: null })}
            className={linkButtonClass({ look: 'main' })}
          >
            {exploreText('create')}
          </a>
        }
        icon="find"
        title={exploreText(areOlderUnread ? 'noneOfNewest' : 'noneOpen', { networks: names })}
      >
        {exploreText(areOlderUnread ? 'olderMayBe' : 'newHere')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      actions={
        <>
          {isAccountNeeded && (
            <Button aria-haspopup="dialog" look="main" onClick={openModal}>
              {commonText('connectWallet')}
            </Button>
          )}
          <Button look={isAccountNeeded ? 'plain' : 'main'} onClick={onClear}>
            {exploreText('clear')}
          </Button>
        </>
      }
      icon="find"
      title={
        isAccountNeeded
          ? exploreText('connectFirst')
          : search === ''
            ? exploreText('noMatch')
            : exploreText('noneOfSearch', { search })
      }
    >
      {isAccountNeeded ? exploreText('connectWhy') : whyNothing({ search, hidden, areOlderUnread })}
    </EmptyState>
  )
}

function whyNothing({
  search,
  hidden,
  areOlderUnread,
}: {
  readonly search: string
  readonly hidden: number | null
  readonly areOlderUnread: boolean
}): string {
  if (hidden === null && areOlderUnread) return exploreText('noneOfLoaded')
  if (search !== '') return exploreText('noneOfSearchHint')
  if (hidden === null) return exploreText('noneOfFilters')
  return exploreText(areOlderUnread ? 'hiddenOlder' : 'hidden', { count: hidden })
}
