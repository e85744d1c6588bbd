import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ApiNote } from '../boost/api-note.tsx'
import { useAreTaskNamesLoaded } from '../boost/use-are-names-loaded.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import { useConnected, useIsReconnecting } from '../connect/use-connected.ts'
import { Skeleton } from '../controls/skeleton.tsx'
import { useTimeout } from '../controls/use-timeout.ts'
import { messageLocale } from '../language/define-messages.ts'
import { exploreText } from '../language/en/explore.ts'
import { perLocale } from '../language/per-locale.ts'
import { saveLastFilters } from '../routing/last-filters.ts'
import { type ListFilters, noListFilters } from '../routing/list-filters.ts'
import { exploreRoute, type Route } from '../routing/routes.ts'
import { replaceRoute } from '../routing/use-route.ts'
import { accountStatuses } from './account-status.ts'
import { isNarrowed } from './api-query.ts'
import { filterBoosts, isAt, keyOf, type ListItem } from './boost-list.ts'
import { ChainsUnavailable } from './chains-unavailable.tsx'
import { ExploreHead } from './explore-head.tsx'
import styles from './explore-page.module.css'
import { ExploreRows } from './explore-rows.tsx'
import { Filters } from './filters.tsx'
import { formatCounts } from './format-counts.ts'
import { isStarted, type ListOrder, nextListOrder, startsAlike, toOrderedItems } from './list-order.ts'
import { MoreBoosts } from './more-boosts.tsx'
import { NothingFound } from './nothing-found.tsx'
import { PhasesUnavailable } from './phases-unavailable.tsx'
import { useClaimed } from './use-claimed.ts'
import { useDraws } from './use-draws.ts'
import { useEligible } from './use-eligible.ts'
import { useExploreList } from './use-explore-list.ts'
import { useLocalSearch } from './use-local-search.ts'
import { usePhases } from './use-phases.ts'
import { useReady } from './use-ready.ts'

/**
 * How long the first boosts wait for data that would move them, such as another network or texts, in milliseconds. This
 * data was requested before the boosts.
 */
const MAX_FIRST_BOOSTS_WAIT_MS = 500
/** How long the first boosts wait with an account, whose eligibility is requested after the boosts and sorts them. */
const MAX_WAIT_WITH_ACCOUNT_MS = 1_500

// Only a connected account can claim.
const AccountUnread = lazy(async () => ({ default: (await import('./account-unread.tsx')).AccountUnread }))
const ReadyBand = lazy(async () => ({ default: (await import('./ready-band.tsx')).ReadyBand }))

/** The boosts on all networks. The URL has the search, the filters and the order. */
export function ExplorePage({ route }: { readonly route: Extract<Route, { type: 'explore' }> }) {
  const { chains } = useConfig().config
  const connected = useConnected()
  const linked = route.list ?? noListFilters
  // A network that is not configured does not filter anything.
  const list = chains.some(({ chainId }) => chainId === linked.network) ? linked : { ...linked, network: null }
  const { search, category, kind, time, whose, network, order } = list
  const choose = (change: Partial<ListFilters>) => replaceRoute(exploreRoute(route.chainId, { ...list, ...change }))
  useEffect(() => saveLastFilters(linked), [linked])

  const chosen = chains.filter(({ chainId }) => network === null || chainId === network)
  const loaded = useExploreList(chains, list)
  const { isFromApi, isOfOtherFilters, reading, lost, hasMore, unread } = loaded
  const phases = usePhases(loaded.items)
  const all = phases.items
  // The boosts that can be earned now or later.
  const current = all.filter((item) => isAt(item, 'current'))
  const account = connected?.address ?? null
  const eligible = useEligible(current, account)
  const ready = useReady(chains, account)
  const claimed = useClaimed(chains, account)
  const draws = useDraws(all, { account, claimed })
  const statusesOf = (item: ListItem) => {
    const key = keyOf(item)
    return accountStatuses(item.boostData.incentives, {
      ...{ isReady: ready.keys.has(key), isEligible: eligible.keys.has(key), claimed: claimed.get(key) ?? [] },
      draws: draws.get(key) ?? [],
    })
  }
  const isAccountKnown = account === null || eligible.isKnown
  const isOrderKnown = isAccountKnown && ready.isKnown
  const isHere = ({ chain }: ListItem) => network === null || chain.chainId === network
  const here = all.filter((item) => isHere(item) && isAt(item, time))
  const mine = here.filter((item) => eligible.keys.has(keyOf(item)))
  const hasWordsHere = useLocalSearch(search)
  const origin = { isSorted: isFromApi, isFound: isFromApi ? () => true : hasWordsHere }
  const wanted = filterBoosts(here, { whose, kind, order }, { ready: ready.keys, eligible: eligible.keys }, origin)
  const isReading = reading.length > 0
  const isSettled = !isReading && !isOfOtherFilters && lost.length === 0 && phases.isKnown

  const areWordsKnown = useAreTaskNamesLoaded(time === 'ended' ? here : current)
  const isReconnecting = useIsReconnecting()
  const maxWait = account === null && !isReconnecting ? MAX_FIRST_BOOSTS_WAIT_MS : MAX_WAIT_WITH_ACCOUNT_MS
  const isOutOfPatience = useTimeout(all.length > 0, maxWait)
  const isStartKnown = loaded.isStartKnown && startsAlike(list, account)
  const isWhole = (!isReading || isStartKnown) && !isReconnecting && isOrderKnown && areWordsKnown && phases.isKnown
  const [held, setHeld] = useState<ListOrder | null>(null)
  const choice = [kind, time, whose, network, order, category, search].join()
  const now =
    !isOfOtherFilters && (held !== null || isWhole || isOutOfPatience)
      ? nextListOrder(
          held,
          { choice, account, isAccountKnown: isOrderKnown },
          isReading ? wanted.filter(isStarted) : wanted,
        )
      : held
  if (now !== held) setHeld(now)
  const shown = now === null ? [] : toOrderedItems(now, all)
  const isAskingWallet = whose === 'mine' && !isAccountKnown
  const isWaiting = now === null || isReading || isAskingWallet || isOfOtherFilters
  const rows = useRef<HTMLUListElement>(null)
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
      {connected !== null && (
        <Suspense fallback={null}>
          {chains.map((chain) => (
            <ReadyBand
              account={connected.address}
              chain={chain}
              items={isReading ? null : loaded.items}
              key={chain.chainId}
            />
          ))}
          {eligible.isError && <AccountUnread />}
        </Suspense>
      )}
      <Filters
        all={isSettled && !(isFromApi && hasMore) ? here.length : null}
        chains={chains}
        hasCategories={chains[0].apiUrl !== null}
        list={list}
        mine={account === null || !eligible.isKnown ? null : mine.length}
        onChoose={choose}
      />
      <ListNote hasMore={hasMore} isFromApi={isFromApi} list={list} />
      <ChainsUnavailable isAll={lost.length === chosen.length} lost={lost} />
      {phases.again !== null && navigator.onLine && <PhasesUnavailable again={phases.again} />}
      {isWaiting && shown.length === 0 && lost.length < chosen.length && (
        <Skeleton
          height={80}
          label={
            isAskingWallet ? exploreText('checkingEligibility') : exploreText('reading', { networks: namesOf(chosen) })
          }
          rows={6}
        />
      )}
      {shown.length > 0 && <ExploreRows isBusy={isOfOtherFilters} items={shown} list={rows} statusesOf={statusesOf} />}
      {/* The others of an API are there already, and only need to be parsed. */}
      {shown.length > 0 && isReading && !isFromApi && (
        <Skeleton height={80} label={exploreText('reading', { networks: namesOf(reading) })} rows={3} />
      )}
      {isSettled && !isWaiting && shown.length === 0 && (
        <div className={styles['nothing']}>
          <NothingFound
            areOlderUnread={hasMore}
            chain={chosen[0] ?? chains[0]}
            hidden={areSomeUnlisted ? null : current.length}
            isAccountNeeded={whose === 'mine' && connected === null}
            names={listOf(chosen)}
            onClear={() => choose({ ...noListFilters, order, more: list.more })}
            search={search.trim()}
          />
        </div>
      )}
      {now !== null && !isReading && (
        <MoreBoosts
          hasMore={hasMore}
          isReading={loaded.isReadingOlder || (whose === 'mine' && !isAccountKnown)}
          list={rows}
          lost={loaded.lostOlder}
          onMore={() => choose({ more: list.more + 1 })}
          shown={shown.length}
          unread={unread}
        />
      )}
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

/** For labels of what is loading, where the words of a list are not worth the time that a phone takes to load them. */
function namesOf(chains: readonly ChainConfig[]): string {
  return chains.map(({ name }) => name).join(', ')
}

const listFormat = perLocale((locale) => new Intl.ListFormat(locale))

function listOf(chains: readonly ChainConfig[]): string {
  return listFormat(messageLocale()).format(chains.map(({ name }) => name))
}
