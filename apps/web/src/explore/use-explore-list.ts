import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useIsApiDown } from '../boost/api-status.ts'
import type { ChainConfig } from '../config/config.ts'
import type { ListFilters } from '../routing/list-filters.ts'
import type { ListedBoost } from './boost-list.ts'
import { foundQuery } from './found-query.ts'
import { type Lost, useBoostLists } from './use-boost-list.ts'

/** The boosts of Explore, from the API or from the chains. Both have the same shape. */
export type ExploreList = {
  /** In the order of the API, or the newest of each network first. */
  readonly items: readonly ListedBoost[]
  /** The API searched, filtered and sorted all boosts. Otherwise the page does so with those that are loaded. */
  readonly isFromApi: boolean
  /** The items are those of the filters before, until the API responds. */
  readonly isOfOtherFilters: boolean
  /** The networks whose newest boosts are being read. */
  readonly reading: readonly ChainConfig[]
  /** The first boosts are loaded, or all. */
  readonly isStartKnown: boolean
  readonly isReadingOlder: boolean
  /** The networks of which nothing could be read. */
  readonly lost: readonly Lost[]
  /** The networks whose newest boosts are loaded, but not the requested older ones. */
  readonly lostOlder: readonly Lost[]
  readonly hasMore: boolean
  /** The number of boosts that are not loaded. Null while it is unknown. */
  readonly unread: number | null
}

/** Reads the boosts for the filters: from the API where there is one and it responds, otherwise from the chains. */
export function useExploreList(chains: readonly ChainConfig[], list: ListFilters): ExploreList {
  const chosen = chains.filter(({ chainId }) => list.network === null || chainId === list.network)
  const apiUrl = chains[0]?.apiUrl ?? null
  const isDown = useIsApiDown(apiUrl)
  const query = useQuery(
    apiUrl === null
      ? { queryKey: ['found-boosts', null], queryFn: skipToken }
      : { ...foundQuery(chains, apiUrl, list), placeholderData: keepPreviousData },
  )
  const isFromApi = apiUrl !== null && !query.isError && !(isDown && query.isPending)
  const lists = useBoostLists(isFromApi ? [] : chains, list.more)
  const found = query.data
  const own = lists.filter(({ chain }) => chosen.includes(chain))
  const ofChains: ExploreList = {
    items: lists.flatMap(({ items }) => items),
    ...{ isFromApi: false, isOfOtherFilters: false },
    reading: own.flatMap(({ chain, isReading }) => (isReading ? [chain] : [])),
    isStartKnown: own.every((each) => each.isStartKnown),
    isReadingOlder: own.some((each) => each.isReadingOlder),
    lost: own.flatMap(({ lost }) => lost ?? []),
    lostOlder: own.flatMap(({ lostOlder }) => lostOlder ?? []),
    hasMore: own.some(({ unread }) => unread > 0),
    unread: own.reduce((sum, { unread }) => sum + unread, 0),
  }
  // What the API found before it stopped responding is shown until the chains are read.
  if (!isFromApi && (found === undefined || ofChains.items.length > 0)) return ofChains
  // The other boosts are not parsed yet.
  const isStart = found?.isWhole === false
  return {
    items: found?.items ?? [],
    isFromApi: true,
    isOfOtherFilters: query.isPlaceholderData,
    reading: query.isPending || isStart ? chosen : [],
    isStartKnown: isStart,
    isReadingOlder: query.isPlaceholderData && list.more > 0,
    ...{ lost: [], lostOlder: [] },
    hasMore: found?.nextCursor != null,
    unread: found?.isWhole === true && found.nextCursor === null ? 0 : null,
  }
}
