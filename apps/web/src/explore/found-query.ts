import { queryOptions } from '@tanstack/react-query'
import { isApiUsed, noteApi } from '../boost/api-status.ts'
import { ApiCannotAnswerError } from '../boost/boost-source.ts'
import type { ChainConfig } from '../config/config.ts'
import { seenBlock } from '../config/seen-blocks.ts'
import type { ListFilters } from '../routing/list-filters.ts'
import { noteTokenData } from '../token/token-data.ts'
import { toBoostsUrl } from './api-query.ts'
import { boostKey, keyOf as keyOfBoost, type ListedBoost } from './boost-list.ts'

/** What an API found: the requested pages, in its order. */
export type FoundBoosts = {
  readonly items: readonly ListedBoost[]
  /** Null when nothing follows. */
  readonly nextCursor: string | null
}

/** How long the pages that are there already are continued, in milliseconds. Later, all of them are read again. */
const MAX_CONTINUED_AGE_MS = 15_000

/**
 * The query for the boosts that an API finds. It fails where the API cannot answer, and the chain is read then.
 * @param list - with the number of further pages.
 */
export function foundQuery(chains: readonly ChainConfig[], apiUrl: string, list: ListFilters) {
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
    queryFn: async ({ client }): Promise<FoundBoosts> => {
      if (!isApiUsed(apiUrl)) throw new ApiCannotAnswerError()
      try {
        // A site without an API does not load it.
        const { findBoosts } = await import('../boost/api-source.ts')
        const before = client.getQueryState<FoundBoosts>(keyOf(more - 1))
        const isFresh = Date.now() - (before?.dataUpdatedAt ?? 0) < MAX_CONTINUED_AGE_MS
        const known = isFresh ? before?.data : undefined
        const items = new Map(known?.items.map((item) => [keyOfBoost(item), item]))
        let cursor = known?.nextCursor ?? null
        for (let page = known === undefined ? 0 : more; page <= more; page++) {
          if (page > 0 && cursor === null) break
          const found = await findBoosts(urlOf(cursor), {
            ...{ apiUrl, chains: chosen },
            isRecent: (chainId, block) => block >= seenBlock(chainId),
          })
          for (const { chainId, components } of found.boosts) {
            const chain = chosen.find((one) => one.chainId === chainId)
            // A boost whose numbers changed meanwhile can be in two pages.
            if (chain !== undefined)
              items.set(boostKey(chainId, components.boost.boostId), { chain, boostData: components })
          }
          for (const chain of chosen) {
            const own = found.contracts.filter(({ chainId }) => chainId === chain.chainId)
            noteTokenData(
              client,
              chain,
              own.map(({ data }) => data),
            )
          }
          cursor = found.nextCursor
        }
        noteApi(apiUrl, true)
        return { items: [...items.values()], nextCursor: cursor }
      } catch (error) {
        if (!(error instanceof ApiCannotAnswerError)) noteApi(apiUrl, false)
        throw error
      }
    },
  })
}
