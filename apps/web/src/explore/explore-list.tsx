import { useRef } from 'react'
import type { ChainConfig } from '../config/config.ts'
import { Skeleton } from '../controls/skeleton.tsx'
import { messageLocale } from '../language/define-messages.ts'
import { exploreText } from '../language/en/explore.ts'
import { perLocale } from '../language/per-locale.ts'
import { type ListFilters, noListFilters } from '../routing/list-filters.ts'
import type { AccountStatus } from './account-status.ts'
import type { ListItem } from './boost-list.ts'
import styles from './explore-page.module.css'
import { ExploreRows } from './explore-rows.tsx'
import { MoreBoosts } from './more-boosts.tsx'
import { NothingFound } from './nothing-found.tsx'
import type { ExploreList as LoadedList } from './use-explore-list.ts'

/** The rows, and what is in their place while they load and when there are none. */
export function ExploreList({
  items,
  loaded,
  chosen,
  list,
  hidden,
  isSettled,
  isAskingWallet,
  isAccountNeeded,
  statusesOf,
  onChoose,
}: {
  /** Null until the first ones can be shown. */
  readonly items: readonly ListItem[] | null
  readonly loaded: LoadedList
  /** The networks of the list, of which there is at least one. */
  readonly chosen: readonly [ChainConfig, ...ChainConfig[]]
  readonly list: ListFilters
  /** How many boosts the filters may hide. Null when that is unknown. */
  readonly hidden: number | null
  /** Everything was read. */
  readonly isSettled: boolean
  /** The list needs what the account is eligible for, which is not known yet. */
  readonly isAskingWallet: boolean
  /** The list needs an account, and none is connected. */
  readonly isAccountNeeded: boolean
  readonly statusesOf: (item: ListItem) => readonly AccountStatus[]
  readonly onChoose: (change: Partial<ListFilters>) => void
}) {
  const { reading, lost, hasMore, isFromApi, isOfOtherFilters } = loaded
  const rows = useRef<HTMLUListElement>(null)
  const isReading = reading.length > 0
  const isWaiting = items === null || isReading || isAskingWallet || isOfOtherFilters
  const shown = items ?? []
  return (
    <>
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
            chain={chosen[0]}
            hidden={hidden}
            isAccountNeeded={isAccountNeeded}
            names={listOf(chosen)}
            onClear={() => onChoose({ ...noListFilters, order: list.order, more: list.more })}
            search={list.search.trim()}
          />
        </div>
      )}
      {items !== null && !isReading && (
        <MoreBoosts
          hasMore={hasMore}
          isReading={loaded.isReadingOlder || isAskingWallet}
          list={rows}
          lost={loaded.lostOlder}
          onMore={() => onChoose({ more: list.more + 1 })}
          shown={shown.length}
          unread={loaded.unread}
        />
      )}
    </>
  )
}

/** For labels of what is loading, where the words of a list are not worth the time that a phone takes to load them. */
function namesOf(chains: readonly ChainConfig[]): string {
  return chains.map(({ name }) => name).join(', ')
}

const listFormat = perLocale((locale) => new Intl.ListFormat(locale))

function listOf(chains: readonly ChainConfig[]): string {
  return listFormat(messageLocale()).format(chains.map(({ name }) => name))
}
