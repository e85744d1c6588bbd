import { useEffect, useRef, useState } from 'react'
import { ChainUnread } from '../app/chain-unread.tsx'
import page from '../app/page.module.css'
import { exploreRoute, type Route } from '../app/routes.ts'
import { replaceRoute } from '../app/use-route.ts'
import { useWorld } from '../app/use-world.tsx'
import type { WorldChain } from '../app/world.ts'
import { useWordsKnown } from '../boost/use-words-known.ts'
import { useConnected, useIsReconnecting } from '../connect/use-connected.ts'
import { Button } from '../controls/button.tsx'
import { Note } from '../controls/note.tsx'
import { Skeleton } from '../controls/skeleton.tsx'
import text from '../controls/text.module.css'
import { usePatience } from '../controls/use-patience.ts'
import { ProblemDetails } from '../history/problem-details.tsx'
import { problemWords } from '../history/problem-words.ts'
import { messageLocale } from '../language/define-messages.ts'
import { commonText } from '../language/en/common.ts'
import { exploreText } from '../language/en/explore.ts'
import { BoostRow } from './boost-row.tsx'
import { countsWords } from './counts-words.ts'
import { chosenDeals, type Deal, isAt, keyOf } from './deals.ts'
import styles from './explore-page.module.css'
import { Filters } from './filters.tsx'
import { type Held, heldDeals, holdOrder } from './held-order.ts'
import { rememberList } from './last-list.ts'
import { type ListChoice, wholeList } from './list-choice.ts'
import { MoreBoosts } from './more-boosts.tsx'
import { NothingFound } from './nothing-found.tsx'
import { PhasesUnread } from './phases-unread.tsx'
import { ReadyBand } from './ready-band.tsx'
import { useBoostLists } from './use-boost-list.ts'
import { useDoable } from './use-doable.ts'
import { usePhases } from './use-phases.ts'
import { useReady } from './use-ready.ts'

/** So long the first boosts wait for whatever would move them: another network, the words, what the wallet can do. */
const PATIENCE_MS = 1_500

/** What can be earned now on every network, read from the chains. The address says what of it is looked at. */
export function ExplorePage({ route }: { readonly route: Extract<Route, { page: 'explore' }> }) {
  const { chains } = useWorld().world
  const connected = useConnected()
  const linked = route.list ?? wholeList
  // A network that this world does not have narrows nothing.
  const list = chains.some(({ chainId }) => chainId === linked.network) ? linked : { ...linked, network: null }
  const { kind, time, whose, network, order } = list
  const choose = (change: Partial<ListChoice>) => replaceRoute(exploreRoute(route.chainId, { ...list, ...change }))
  useEffect(() => rememberList(linked), [linked])

  const lists = useBoostLists(chains, list.more)
  const asked = lists.filter(({ chain }) => network === null || chain.chainId === network)
  const phases = usePhases(lists.flatMap(({ deals }) => deals))
  const all = phases.deals
  // What can be earned, now or later.
  const current = all.filter((deal) => isAt(deal, 'current'))
  const account = connected?.address ?? null
  const doable = useDoable(current, account)
  const ready = useReady(chains, account)
  const isAccountKnown = account === null || doable.isKnown
  const isOrderKnown = isAccountKnown && ready.isKnown
  const isHere = ({ chain }: Deal) => network === null || chain.chainId === network
  const here = all.filter((deal) => isHere(deal) && isAt(deal, time))
  const mine = here.filter((deal) => doable.keys.has(keyOf(deal)))
  const wanted = chosenDeals(here, { whose, kind, order }, { ready: ready.keys, doable: doable.keys })
  const lost = asked.flatMap(({ lost }) => lost ?? [])
  const isReading = asked.some(({ isReading }) => isReading)
  const isSettled = !isReading && lost.length === 0 && phases.isKnown
  const unread = asked.reduce((sum, { unread }) => sum + unread, 0)
  const isReadingOlder = asked.some(({ isReadingOlder }) => isReadingOlder)

  const areWordsKnown = useWordsKnown(time === 'ended' ? here : current)
  const isReconnecting = useIsReconnecting()
  const isOutOfPatience = usePatience(all.length > 0, PATIENCE_MS)
  const isWhole = !isReading && !isReconnecting && isOrderKnown && areWordsKnown && phases.isKnown
  const [held, setHeld] = useState<Held | null>(null)
  const choice = [kind, time, whose, network, order].join()
  const now =
    held !== null || isWhole || isOutOfPatience
      ? holdOrder(held, { choice, account, isAccountKnown: isOrderKnown }, wanted)
      : null
  if (now !== held) setHeld(now)
  const shown = now === null ? [] : heldDeals(now, all)
  const isAskingWallet = whose === 'mine' && !isAccountKnown
  const isWaiting = now === null || isReading || isAskingWallet
  const names = listOf(asked)
  const reading = asked.filter(({ isReading }) => isReading)
  const rows = useRef<HTMLUListElement>(null)

  return (
    <>
      <div className={page['head']}>
        <div>
          <h1>{exploreText('title')}</h1>
          <p className={text['muted']}>
            {isSettled
              ? exploreText(unread > 0 ? 'leadCountsNewest' : 'leadCounts', {
                  counts: countsWords(current.filter(isHere)),
                })
              : exploreText('lead')}
          </p>
        </div>
      </div>
      {connected !== null &&
        chains.map((chain) => <ReadyBand account={connected.address} chain={chain} key={chain.chainId} />)}
      <Filters
        all={isSettled ? here.length : null}
        chains={chains}
        list={list}
        mine={account === null || !doable.isKnown ? null : mine.length}
        onChoose={choose}
      />
      {lost.map(({ chain, error, again }) =>
        lost.length === asked.length ? (
          <ChainUnread
            again={again}
            chain={chain}
            error={error}
            key={chain.chainId}
            note={exploreText('notAffected')}
          />
        ) : (
          <div className={styles['lost']} key={chain.chainId}>
            <Note
              actions={
                <Button onClick={again} size="small">
                  {commonText('tryAgain')}
                </Button>
              }
              isLive
              title={exploreText('chainUnread', { network: chain.name })}
              tone="warn"
            >
              {exploreText('othersBelow', { problem: problemWords(error) })}
              <ProblemDetails error={error} />
            </Note>
          </div>
        ),
      )}
      {phases.again !== null && <PhasesUnread again={phases.again} />}
      {isWaiting && shown.length === 0 && lost.length < asked.length && (
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
            {shown.map((deal) => (
              <BoostRow canDo={doable.keys.has(keyOf(deal))} deal={deal} key={keyOf(deal)} />
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
          chain={asked[0]?.chain ?? chains[0]}
          hidden={current.length}
          isAccountNeeded={whose === 'mine' && connected === null}
          names={names}
          onClear={() => choose({ ...wholeList, order, more: list.more })}
        />
      )}
      {now !== null && !isReading && (
        <MoreBoosts
          isReading={isReadingOlder || (whose === 'mine' && !isAccountKnown)}
          list={rows}
          lost={asked.flatMap(({ lostOlder }) => lostOlder ?? [])}
          onMore={() => choose({ more: list.more + 1 })}
          shown={shown.length}
          unread={unread}
        />
      )}
    </>
  )
}

function listOf(lists: readonly { readonly chain: WorldChain }[]): string {
  return new Intl.ListFormat(messageLocale()).format(lists.map(({ chain }) => chain.name))
}
