import { useEffect } from 'react'
import { ApiNote } from '../boost/api-note.tsx'
import { useConfig } from '../config/use-config.tsx'
import { useConnected } from '../connect/use-connected.ts'
import { lazyComponent } from '../controls/lazy-component.tsx'
import { exploreText } from '../language/en/explore.ts'
import { saveLastFilters } from '../routing/last-filters.ts'
import { type ListFilters, noListFilters } from '../routing/list-filters.ts'
import { exploreRoute, type Route } from '../routing/routes.ts'
import { replaceRoute } from '../routing/use-route.ts'
import { isNarrowed } from './api-query.ts'
import { filterBoosts, isAt, keyOf, type ListItem } from './boost-list.ts'
import { ChainsUnavailable } from './chains-unavailable.tsx'
import { ExploreHead } from './explore-head.tsx'
import { ExploreList } from './explore-list.tsx'
import styles from './explore-page.module.css'
import { Filters } from './filters.tsx'
import { formatCounts } from './format-counts.ts'
import { PhasesUnavailable } from './phases-unavailable.tsx'
import { useAccountBoosts } from './use-account-boosts.ts'
import { useExploreList } from './use-explore-list.ts'
import { useListedItems } from './use-listed-items.ts'
import { useLocalSearch } from './use-local-search.ts'
import { usePhases } from './use-phases.ts'

// Only a connected account can claim.
const AccountUnread = lazyComponent(async () => (await import('./account-unread.tsx')).AccountUnread, null)
const ReadyBand = lazyComponent(async () => (await import('./ready-band.tsx')).ReadyBand, null)

/** The boosts on all networks. The URL has the search, the filters and the order. */
export function ExplorePage({ route }: { readonly route: Extract<Route, { type: 'explore' }> }) {
  const { chains } = useConfig().config
  const account = useConnected()?.address ?? null
  const linked = route.list ?? noListFilters
  const one = chains.find(({ chainId }) => chainId === linked.network)
  // A network that is not configured does not filter anything.
  const list = one ? linked : { ...linked, network: null }
  const { whose, kind, time, network, order } = list
  const choose = (change: Partial<ListFilters>) => replaceRoute(exploreRoute(route.chainId, { ...list, ...change }))
  useEffect(() => saveLastFilters(linked), [linked])

  const chosen = one ? ([one] as const) : chains
  const loaded = useExploreList(chains, list)
  const { isFromApi, hasMore, lost } = loaded
  const phases = usePhases(loaded.items)
  const all = phases.items
  // The boosts that can be earned now or later.
  const current = all.filter((item) => isAt(item, 'current'))
  const { eligible, ready, statusesOf } = useAccountBoosts(chains, { all, current }, account)
  const isAccountKnown = account === null || eligible.isKnown
  const isHere = ({ chain }: ListItem) => network === null || chain.chainId === network
  const here = all.filter((item) => isHere(item) && isAt(item, time))
  const hasWordsHere = useLocalSearch(list.search)
  const origin = { isSorted: isFromApi, isFound: isFromApi ? () => true : hasWordsHere }
  const wanted = filterBoosts(here, { whose, kind, order }, { ready: ready.keys, eligible: eligible.keys }, origin)
  const described = time === 'ended' ? here : current
  const known = { isOrder: isAccountKnown && ready.isKnown, arePhases: phases.isKnown }
  const items = useListedItems({ all, wanted, described }, list, { loaded, account, known })
  const isReading = loaded.reading.length > 0
  const isSettled = !isReading && !loaded.isOfOtherFilters && lost.length === 0 && phases.isKnown
  const areSomeUnlisted = isFromApi && isNarrowed(list)

  return (
    <>
      <ExploreHead
        {...(isSettled &&
          !areSomeUnlisted && {
            lead: exploreText(hasMore ? 'leadCountsNewest' : 'leadCounts', {
              counts: formatCounts(current.filter(isHere)),
            }),
          })}
      />
      {account !== null && (
        <>
          {chains.map((chain) => (
            <ReadyBand account={account} chain={chain} items={isReading ? null : loaded.items} key={chain.chainId} />
          ))}
          {eligible.isError && <AccountUnread />}
        </>
      )}
      <Filters
        all={isSettled && !(isFromApi && hasMore) ? here.length : null}
        chains={chains}
        hasCategories={chains[0].apiUrl !== null}
        list={list}
        mine={
          account !== null && eligible.isKnown ? here.filter((item) => eligible.keys.has(keyOf(item))).length : null
        }
        onChoose={choose}
      />
      <ListNote hasMore={hasMore} isFromApi={isFromApi} list={list} />
      <ChainsUnavailable isAll={lost.length === chosen.length} lost={lost} />
      {phases.again !== null && navigator.onLine && <PhasesUnavailable again={phases.again} />}
      <ExploreList
        chosen={chosen}
        hidden={areSomeUnlisted ? null : current.length}
        isAccountNeeded={whose === 'mine' && account === null}
        isAskingWallet={whose === 'mine' && !isAccountKnown}
        isSettled={isSettled}
        items={items}
        list={list}
        loaded={loaded}
        onChoose={choose}
        statusesOf={statusesOf}
      />
      {chains[0].apiUrl !== null && <ApiNote apiUrl={chains[0].apiUrl} />}
    </>
  )
}

/** What the search and the filters do not cover without an API. */
function ListNote({
  list: { search, category },
  isFromApi,
  hasMore,
}: {
  readonly list: ListFilters
  readonly isFromApi: boolean
  readonly hasMore: boolean
}) {
  if (isFromApi) return null
  const notes = [
    ...(category === null ? [] : [exploreText('categoryNeedsIndex')]),
    ...(search.trim() === '' || !hasMore ? [] : [exploreText('searchOfNewest')]),
  ]
  return notes.length === 0 ? null : <p className={styles['note']}>{notes.join(' ')}</p>
}
