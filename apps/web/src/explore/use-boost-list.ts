import { useQueries, useQueryClient } from '@tanstack/react-query'
import { firstBoostsQuery, newestBoostsQuery, olderBoostsQuery } from '../boost/boost-data.ts'
import { BOOSTS_PER_READ, pagesBelow } from '../boost/boost-pages.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import type { ListedBoost } from './boost-list.ts'
import { termsAhead } from './read-ahead.ts'

/** A part of the list that could not be read. */
export type Lost = { readonly chain: ChainConfig; readonly error: Error; readonly again: () => void }

/** The boosts of a network that are loaded, newest first. */
export type BoostList = {
  readonly chain: ChainConfig
  readonly items: readonly ListedBoost[]
  readonly isReading: boolean
  /** The first ones are loaded, or all. */
  readonly isStartKnown: boolean
  readonly isReadingOlder: boolean
  /** Nothing could be read. */
  readonly lost: Lost | null
  /** The newest boosts are loaded, but not the requested older ones. */
  readonly lostOlder: Lost | null
  /** The number of boosts that are older than the requested ones. */
  readonly unread: number
}

/** Reads the newest boosts of networks, and the requested pages of older ones. */
export function useBoostLists(chains: readonly ChainConfig[], pages: number): readonly BoostList[] {
  const { verifierUrl } = useConfig().config
  const onListed = termsAhead(useQueryClient(), verifierUrl)
  const newest = useQueries({ queries: chains.map((chain) => newestBoostsQuery(chain, onListed)) })
  // The newest boosts read them, and are refreshed themselves.
  const start = useQueries({ queries: chains.map((chain) => ({ ...firstBoostsQuery(chain), enabled: false })) })
  const below = chains.flatMap((chain, at) =>
    pagesBelow(newest[at]?.data?.from ?? 0n, pages, BOOSTS_PER_READ).map((range) => ({ chain, range })),
  )
  const older = useQueries({ queries: below.map(({ chain, range }) => olderBoostsQuery(chain, range)) })

  return chains.map((chain, at): BoostList => {
    const first = newest[at]
    const further = below.flatMap((page, index) => {
      const query = older[index]
      return page.chain === chain && query !== undefined ? [{ ...page, query }] : []
    })
    const failed = further.flatMap(({ query }) => (query.isError && query.data === undefined ? [query] : []))
    const again = () => {
      for (const { refetch } of failed) void refetch()
    }
    return {
      chain,
      items: [first?.data ?? start[at]?.data, ...further.map(({ query }) => query.data)].flatMap((page) =>
        (page?.boosts ?? []).map((boostData): ListedBoost => ({ chain, boostData })),
      ),
      isReading: first?.isPending === true,
      isStartKnown: first?.isPending === false || start[at]?.data !== undefined,
      isReadingOlder: further.some(({ query }) => query.isPending),
      lost:
        first?.isError === true && first.data === undefined
          ? { chain, error: first.error, again: () => void first.refetch() }
          : null,
      lostOlder: failed[0] === undefined ? null : { chain, error: failed[0].error, again },
      unread: Number(further.at(-1)?.range.from ?? first?.data?.from ?? 0n),
    }
  })
}
