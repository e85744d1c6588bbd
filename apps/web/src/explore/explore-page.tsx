import { useIsFetching, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { ChainUnread } from '../app/chain-unread.tsx'
import page from '../app/page.module.css'
import { useWorld } from '../app/use-world.tsx'
import { boostsQuery } from '../boost/boost-facts.ts'
import { useConnected, useIsReconnecting } from '../connect/use-connected.ts'
import { Button } from '../controls/button.tsx'
import { Note } from '../controls/note.tsx'
import { Segment } from '../controls/segment.tsx'
import { Select } from '../controls/select.tsx'
import { Skeleton } from '../controls/skeleton.tsx'
import text from '../controls/text.module.css'
import { plural } from '../controls/time-words.ts'
import { usePatience } from '../controls/use-patience.ts'
import { problemWords } from '../history/problem-words.ts'
import { BoostRow } from './boost-row.tsx'
import { type Deal, inOrder, isOpen, type Kind, keyOf, kinds, matches, type Order, orders } from './deals.ts'
import styles from './explore-page.module.css'
import { type Held, heldDeals, holdOrder } from './held-order.ts'
import { NothingFound } from './nothing-found.tsx'
import { ReadyBand } from './ready-band.tsx'
import { useDoable } from './use-doable.ts'
import { useWordsKnown } from './use-words-known.ts'

const ALL_NETWORKS = 'all'
/** So long the first boosts wait for whatever would move them: another network, the words, what the wallet can do. */
const PATIENCE_MS = 1_500

/** What can be earned now on every network, read from the chains. */
export function ExplorePage() {
  const { chains } = useWorld().world
  const connected = useConnected()
  const [kind, setKind] = useState<Kind>('any')
  const [whose, setWhose] = useState<'all' | 'mine'>('all')
  const [network, setNetwork] = useState<string>(ALL_NETWORKS)
  const [order, setOrder] = useState<Order>('mine')
  const read = useQueries({ queries: chains.map(boostsQuery) })

  const all = chains.flatMap((chain, at): readonly Deal[] => (read[at]?.data ?? []).map((facts) => ({ chain, facts })))
  const open = all.filter(({ facts }) => isOpen(facts))
  const account = connected?.address ?? null
  const doable = useDoable(open, account)
  const isAccountKnown = account === null || doable.isKnown
  const here = open.filter(({ chain }) => network === ALL_NETWORKS || String(chain.chainId) === network)
  const mine = here.filter((deal) => doable.keys.has(keyOf(deal)))
  const wanted = inOrder(
    (whose === 'mine' ? mine : here).filter(({ facts }) => matches(facts, kind)),
    order,
    doable.keys,
  )
  const asked = chains
    .map((chain, at) => ({ chain, query: read[at] }))
    .filter(({ chain }) => network === ALL_NETWORKS || String(chain.chainId) === network)
  const lost = asked.flatMap(({ chain, query }) =>
    query?.isError === true && query.data === undefined ? [{ chain, error: query.error, again: query.refetch }] : [],
  )
  const isReading = asked.some(({ query }) => query?.isPending === true)
  const isSettled = !isReading && lost.length === 0

  const areWordsKnown = useWordsKnown(open)
  const isReconnecting = useIsReconnecting()
  const claimsUnread = useIsFetching({ queryKey: ['open-claims'], predicate: ({ state }) => state.data === undefined })
  const isOutOfPatience = usePatience(all.length > 0, PATIENCE_MS)
  const isWhole = !isReading && !isReconnecting && isAccountKnown && areWordsKnown && claimsUnread === 0
  const [held, setHeld] = useState<Held | null>(null)
  const choice = [kind, whose, network, order].join()
  const now =
    held !== null || isWhole || isOutOfPatience ? holdOrder(held, { choice, account, isAccountKnown }, wanted) : null
  if (now !== held) setHeld(now)
  const shown = now === null ? [] : heldDeals(now, all)
  const isAskingWallet = whose === 'mine' && !isAccountKnown
  const isWaiting = now === null || isReading || isAskingWallet
  const names = asked.map(({ chain }) => chain.name).join(' and ')

  return (
    <>
      <div className={page['head']}>
        <div>
          <h1>What you can earn now</h1>
          <p className={text['muted']}>
            Do one thing, prove it with the transaction, get paid.
            {isSettled && ` ${plural(here.length, 'boost')} ${here.length === 1 ? 'is' : 'are'} open.`}
          </p>
        </div>
      </div>
      {connected !== null &&
        chains.map((chain) => <ReadyBand account={connected.address} chain={chain} key={chain.chainId} />)}
      <div className={styles['filters']}>
        <Segment
          label="Which boosts"
          onChoose={setWhose}
          options={[
            { value: 'all', label: isSettled ? `All ${here.length}` : 'All' },
            {
              value: 'mine',
              label: account === null || !doable.isKnown ? 'I can do this' : `I can do this ${mine.length}`,
            },
          ]}
          value={whose}
        />
        {chains.length > 1 && (
          <Select
            isLabelHidden
            label="Networks shown"
            onChoose={setNetwork}
            options={[
              { value: ALL_NETWORKS, label: 'All networks' },
              ...chains.map(({ chainId, name }) => ({ value: String(chainId), label: name })),
            ]}
            value={network}
          />
        )}
        <Select isLabelHidden label="Reward" onChoose={setKind} options={kinds} value={kind} />
        <div className={styles['order']}>
          <Select isLabelHidden label="Order" onChoose={setOrder} options={orders} value={order} />
        </div>
      </div>
      {lost.map(({ chain, error, again }) =>
        lost.length === asked.length ? (
          <ChainUnread
            again={() => void again()}
            chain={chain}
            error={error}
            key={chain.chainId}
            note="Your wallet and your claims are not affected."
          />
        ) : (
          <div className={styles['lost']} key={chain.chainId}>
            <Note
              actions={
                <Button onClick={() => void again()} size="small">
                  Try again
                </Button>
              }
              isLive
              title={`Couldn’t read ${chain.name}`}
              tone="warn"
            >
              {problemWords(error)} The boosts of other networks are below.
            </Note>
          </div>
        ),
      )}
      {isWaiting && shown.length === 0 && lost.length < asked.length && (
        <Skeleton
          height={80}
          label={isAskingWallet ? 'Reading what you can do' : `Reading the boosts of ${names}`}
          rows={6}
        />
      )}
      {shown.length > 0 && (
        <div className={styles['ledger']}>
          <div aria-hidden="true" className={styles['heads']}>
            <span>Reward</span>
            <span>Deed</span>
            <span>Budget left</span>
            <span>Network</span>
            <span />
          </div>
          <ul aria-label="Boosts">
            {shown.map((deal) => (
              <BoostRow canDo={doable.keys.has(keyOf(deal))} chain={deal.chain} facts={deal.facts} key={keyOf(deal)} />
            ))}
          </ul>
        </div>
      )}
      {isSettled && !isWaiting && shown.length === 0 && (
        <NothingFound
          chain={asked[0]?.chain ?? chains[0]}
          hidden={open.length}
          isAccountNeeded={whose === 'mine' && connected === null}
          names={names}
          onClear={() => {
            setKind('any')
            setWhose('all')
            setNetwork(ALL_NETWORKS)
          }}
        />
      )}
    </>
  )
}
