import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ApiNote } from '../boost/api-note.tsx'
import { useAreNamesLoaded } from '../boost/use-are-names-loaded.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import { useConnected, useIsReconnecting } from '../connect/use-connected.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Skeleton } from '../controls/skeleton.tsx'
import { useTimeout } from '../controls/use-timeout.ts'
import { ChainUnreachable } from '../errors/chain-unreachable.tsx'
import { ErrorDetails } from '../errors/error-details.tsx'
import { formatError } from '../errors/format-error.ts'
import { messageLocale } from '../language/define-messages.ts'
import { commonText } from '../language/en/common.ts'
import { exploreText } from '../language/en/explore.ts'
import { perLocale } from '../language/per-locale.ts'
import { saveLastFilters } from '../routing/last-filters.ts'
import { type ListFilters, noListFilters } from '../routing/list-filters.ts'
import { exploreRoute, type Route } from '../routing/routes.ts'
import { replaceRoute } from '../routing/use-route.ts'
import { accountStatuses } from './account-status.ts'
import { filterBoosts, isAt, keyOf, type ListItem } from './boost-list.ts'
import { BoostRow } from './boost-row.tsx'
import { ExploreHead } from './explore-head.tsx'
import styles from './explore-page.module.css'
import { Filters } from './filters.tsx'
import { formatCounts } from './format-counts.ts'
import { isStarted, type ListOrder, nextListOrder, startsAlike, toOrderedItems } from './list-order.ts'
import { MoreBoosts } from './more-boosts.tsx'
import { NothingFound } from './nothing-found.tsx'
import { PhasesUnavailable } from './phases-unavailable.tsx'
import { useBoostLists } from './use-boost-list.ts'
import { useClaimed } from './use-claimed.ts'
import { useEligible } from './use-eligible.ts'
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
const ReadyBand = lazy(async () => ({ default: (await import('./ready-band.tsx')).ReadyBand }))

/** The boosts on all networks, read from the chains. The URL has the filters and the order. */
export function ExplorePage({ route }: { readonly route: Extract<Route, { type: 'explore' }> }) {
  const { chains } = useConfig().config
  const connected = useConnected()
  const linked = route.list ?? noListFilters
  // A network that is not configured does not filter anything.
  const list = chains.some(({ chainId }) => chainId === linked.network) ? linked : { ...linked, network: null }
  const { kind, time, whose, network, order } = list
  const choose = (change: Partial<ListFilters>) => replaceRoute(exploreRoute(route.chainId, { ...list, ...change }))
  useEffect(() => saveLastFilters(linked), [linked])

  const lists = useBoostLists(chains, list.more)
  const chosen = lists.filter(({ chain }) => network === null || chain.chainId === network)
  const phases = usePhases(lists.flatMap(({ items }) => items))
  const all = phases.items
  // The boosts that can be earned now or later.
  const current = all.filter((item) => isAt(item, 'current'))
  const account = connected?.address ?? null
  const eligible = useEligible(current, account)
  const ready = useReady(chains, account)
  const claimed = useClaimed(chains, account)
  const statusesOf = (item: ListItem) => {
    const key = keyOf(item)
    return accountStatuses(item.boostData.incentives, {
      ...{ isReady: ready.keys.has(key), isEligible: eligible.keys.has(key), claimed: claimed.get(key) ?? [] },
    })
  }
  const isAccountKnown = account === null || eligible.isKnown
  const isOrderKnown = isAccountKnown && ready.isKnown
  const isHere = ({ chain }: ListItem) => network === null || chain.chainId === network
  const here = all.filter((item) => isHere(item) && isAt(item, time))
  const mine = here.filter((item) => eligible.keys.has(keyOf(item)))
  const wanted = filterBoosts(here, { whose, kind, order }, { ready: ready.keys, eligible: eligible.keys })
  const lost = chosen.flatMap(({ lost }) => lost ?? [])
  const isReading = chosen.some(({ isReading }) => isReading)
  const isSettled = !isReading && lost.length === 0 && phases.isKnown
  const unread = chosen.reduce((sum, { unread }) => sum + unread, 0)
  const isReadingOlder = chosen.some(({ isReadingOlder }) => isReadingOlder)

  const areWordsKnown = useAreNamesLoaded(time === 'ended' ? here : current)
  const isReconnecting = useIsReconnecting()
  const maxWait = account === null && !isReconnecting ? MAX_FIRST_BOOSTS_WAIT_MS : MAX_WAIT_WITH_ACCOUNT_MS
  const isOutOfPatience = useTimeout(all.length > 0, maxWait)
  const isStartKnown = chosen.every((each) => each.isStartKnown) && startsAlike(list, account)
  const isWhole = (!isReading || isStartKnown) && !isReconnecting && isOrderKnown && areWordsKnown && phases.isKnown
  const [held, setHeld] = useState<ListOrder | null>(null)
  const choice = [kind, time, whose, network, order].join()
  const now =
    held !== null || isWhole || isOutOfPatience
      ? nextListOrder(
          held,
          { choice, account, isAccountKnown: isOrderKnown },
          isReading ? wanted.filter(isStarted) : wanted,
        )
      : null
  if (now !== held) setHeld(now)
  const shown = now === null ? [] : toOrderedItems(now, all)
  const isAskingWallet = whose === 'mine' && !isAccountKnown
  const isWaiting = now === null || isReading || isAskingWallet
  const names = listOf(chosen)
  const reading = chosen.filter(({ isReading }) => isReading)
  const rows = useRef<HTMLUListElement>(null)

  return (
    <>
      <ExploreHead
        {...(isSettled && {
          lead: exploreText(unread > 0 ? 'leadCountsNewest' : 'leadCounts', {
            counts: formatCounts(current.filter(isHere)),
          }),
        })}
      />
      {connected !== null && (
        <Suspense fallback={null}>
          {chains.map((chain) => (
            <ReadyBand account={connected.address} chain={chain} key={chain.chainId} />
          ))}
        </Suspense>
      )}
      <Filters
        all={isSettled ? here.length : null}
        chains={chains}
        list={list}
        mine={account === null || !eligible.isKnown ? null : mine.length}
        onChoose={choose}
      />
      {lost.map(({ chain, error, again }) =>
        lost.length === chosen.length ? (
          <ChainUnreachable
            again={again}
            chain={chain}
            error={error}
            key={chain.chainId}
            note={exploreText('notAffected')}
          />
        ) : (
          <div className={styles['lost']} key={chain.chainId}>
            <Alert
              actions={
                <Button onClick={again} size="small">
                  {commonText('tryAgain')}
                </Button>
              }
              isLive
              title={exploreText('chainUnread', { network: chain.name })}
              tone="warn"
            >
              {exploreText('othersBelow', { problem: formatError(error) })}
              <ErrorDetails error={error} />
            </Alert>
          </div>
        ),
      )}
      {phases.again !== null && <PhasesUnavailable again={phases.again} />}
      {isWaiting && shown.length === 0 && lost.length < chosen.length && (
        <Skeleton
          height={80}
          label={isAskingWallet ? exploreText('checkingEligibility') : exploreText('reading', { networks: names })}
          rows={6}
        />
      )}
      {shown.length > 0 && (
        <div className={styles['ledger']}>
          <div aria-hidden="true" className={styles['heads']}>
            <span>{exploreText('headReward')}</span>
            <span>{exploreText('headTask')}</span>
            <span>{exploreText('headBudget')}</span>
            <span>{exploreText('headNetwork')}</span>
            <span />
          </div>
          <ul aria-label={exploreText('boosts')} ref={rows}>
            {shown.map((item) => (
              <BoostRow item={item} key={keyOf(item)} statuses={statusesOf(item)} />
            ))}
          </ul>
        </div>
      )}
      {shown.length > 0 && reading.length > 0 && (
        <Skeleton height={80} label={exploreText('reading', { networks: listOf(reading) })} rows={3} />
      )}
      {isSettled && !isWaiting && shown.length === 0 && (
        <NothingFound
          areOlderUnread={unread > 0}
          chain={chosen[0]?.chain ?? chains[0]}
          hidden={current.length}
          isAccountNeeded={whose === 'mine' && connected === null}
          names={names}
          onClear={() => choose({ ...noListFilters, order, more: list.more })}
        />
      )}
      {now !== null && !isReading && (
        <MoreBoosts
          isReading={isReadingOlder || (whose === 'mine' && !isAccountKnown)}
          list={rows}
          lost={chosen.flatMap(({ lostOlder }) => lostOlder ?? [])}
          onMore={() => choose({ more: list.more + 1 })}
          shown={shown.length}
          unread={unread}
        />
      )}
      {chains[0].apiUrl !== null && <ApiNote apiUrl={chains[0].apiUrl} />}
    </>
  )
}

const listFormat = perLocale((locale) => new Intl.ListFormat(locale))

function listOf(lists: readonly { readonly chain: ChainConfig }[]): string {
  return listFormat(messageLocale()).format(lists.map(({ chain }) => chain.name))
}
