import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { FoundPage } from '../boost/api-source.ts'
import { isApiUsed, noteApi } from '../boost/api-status.ts'
import { ApiCannotAnswerError } from '../boost/boost-source.ts'
import { rewardTokens, targetContracts } from '../boost/boost-tokens.ts'
import type { ChainConfig } from '../config/config.ts'
import { seenBlock } from '../config/seen-blocks.ts'
import { afterFirstPaint } from '../connect/after-first-paint.ts'
import type { ListFilters } from '../routing/list-filters.ts'
import { noteTokenData } from '../token/token-data.ts'
import { toBoostsUrl } from './api-query.ts'
import { keyOf as keyOfBoost, type ListedBoost } from './boost-list.ts'

/** What an API found: the requested pages, in its order. */
export type FoundBoosts = {
  readonly items: readonly ListedBoost[]
  /** False while these are only the first boosts, because the others are not parsed yet. */
  readonly isWhole: boolean
  /** Null when nothing follows, and while it is not whole. */
  readonly nextCursor: string | null
}

/** The smallest height of a row in CSS pixels, as in `explore-page.module.css`: on a narrow screen, its parts are below each other. */
const MIN_ROW_PIXELS = { narrow: 150, wide: 80 } as const
/** The widest screen on which the parts of a row are below each other, in CSS pixels, as in `explore-page.module.css`. */
const MAX_NARROW_PIXELS = 720
/** How long the pages that are there already are continued, in milliseconds. Later, all of them are read again. */
const MAX_CONTINUED_AGE_MS = 15_000

/**
 * The query for the boosts that an API finds. It fails where the API cannot answer, and the chain is read then.
 * @param list - with the number of further pages.
 * @param onStart - called when the first boosts are the data of the query.
 */
export function foundQuery(
  chains: readonly ChainConfig[],
  apiUrl: string,
  list: ListFilters,
  onStart: (start: FoundBoosts) => void = () => {},
) {
  const { more, network } = list
  const chosen = chains.filter(({ chainId }) => network === null || chainId === network)
  const chainIds = chains.map(({ chainId }) => chainId)
  const urlOf = (cursor: string | null) => toBoostsUrl(apiUrl, list, { chainIds, cursor })
  // What the API sorts and filters is in the URL. The rest is done here, without another request.
  const keyOf = (pages: number) => ['found-boosts', urlOf(null), ...chosen.map(({ core }) => core), pages]
  return queryOptions({
    queryKey: keyOf(more),
    staleTime: 10_000,
    // Each page is another request, so longer lists are refreshed less often.
    refetchInterval: more === 0 ? 15_000 : 60_000,
    queryFn: async ({ client, queryKey }): Promise<FoundBoosts> => {
      if (!isApiUsed(apiUrl)) throw new ApiCannotAnswerError()
      try {
        // A site without an API does not load it.
        const { findBoosts } = await import('../boost/api-source.ts')
        const before = client.getQueryState<FoundBoosts>(keyOf(more - 1))
        const isFresh = Date.now() - (before?.dataUpdatedAt ?? 0) < MAX_CONTINUED_AGE_MS
        const known = isFresh && before?.data?.isWhole === true ? before.data : undefined
        const items = new Map(known?.items.map((item) => [keyOfBoost(item), item]))
        let cursor = known?.nextCursor ?? null
        for (let page = known === undefined ? 0 : more; page <= more; page++) {
          if (page > 0 && cursor === null) break
          const found = await findBoosts(urlOf(cursor), {
            ...{ apiUrl, chains: chosen },
            isRecent: (chainId, block) => block >= seenBlock(chainId),
          })
          let parsed = 0
          const screenful = countFirstBoosts(window)
          if (items.size === 0 && found.size > screenful && client.getQueryData(queryKey) === undefined) {
            parsed = screenful
            const first = toItems(found.parseBoosts(0, parsed), chosen)
            for (const item of first) items.set(keyOfBoost(item), item)
            noteContracts(client, chosen, found, namedBy(first))
            const start = { items: first, isWhole: false, nextCursor: null }
            client.setQueryData(queryKey, start)
            onStart(start)
            await afterPaint()
          }
          // A boost whose numbers changed meanwhile can be in two pages.
          for (const item of toItems(found.parseBoosts(parsed), chosen)) items.set(keyOfBoost(item), item)
          noteContracts(client, chosen, found)
          cursor = found.nextCursor
        }
        noteApi(apiUrl, true)
        return { items: [...items.values()], isWhole: true, nextCursor: cursor }
      } catch (error) {
        if (!(error instanceof ApiCannotAnswerError)) noteApi(apiUrl, false)
        throw error
      }
    },
  })
}

/**
 * Returns how many boosts are parsed and shown before the others: a screen full of rows alone, which leaves some for boosts
 * that have not started, because the heading and the filters are above the rows. A phone takes long to parse and draw more.
 */
function countFirstBoosts({ innerWidth, innerHeight }: Pick<Window, 'innerWidth' | 'innerHeight'>): number {
  const isNarrow = innerWidth <= MAX_NARROW_PIXELS
  return Math.ceil(innerHeight / MIN_ROW_PIXELS[isNarrow ? 'narrow' : 'wide'])
}

function toItems(boosts: ReturnType<FoundPage['parseBoosts']>, chains: readonly ChainConfig[]): readonly ListedBoost[] {
  return boosts.flatMap(({ chainId, components }) => {
    const chain = chains.find((one) => one.chainId === chainId)
    return chain === undefined ? [] : [{ chain, boostData: components }]
  })
}

/** Notes what the API read of contracts. @param isWanted - by the network and the contract. */
function noteContracts(
  client: QueryClient,
  chains: readonly ChainConfig[],
  { contracts }: FoundPage,
  isWanted: (chainId: number, address: string) => boolean = () => true,
): void {
  for (const chain of chains) {
    const own = contracts.filter(({ chainId, address }) => chainId === chain.chainId && isWanted(chainId, address))
    noteTokenData(
      client,
      chain,
      own.map(({ read }) => read()),
    )
  }
}

/** Returns whether one of some boosts names a contract. */
function namedBy(items: readonly ListedBoost[]): (chainId: number, address: string) => boolean {
  const keyOfContract = (chainId: number, address: string) => `${chainId} ${address.toLowerCase()}`
  const named = new Set(
    items.flatMap(({ chain: { chainId }, boostData }) =>
      [...rewardTokens(boostData), ...targetContracts(boostData)].map((address) => keyOfContract(chainId, address)),
    ),
  )
  return (chainId, address) => named.has(keyOfContract(chainId, address))
}

/** Resolves when the page is painted and idle, or at once in the background, where nothing is painted. */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'visible') afterFirstPaint(resolve)
    else resolve()
  })
}
