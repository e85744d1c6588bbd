import type { BoostComponents } from '@laurel/protocol'
import { QueryClient, queryOptions, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ChainConfig } from '../config/config.ts'
import { type BoostRange, FIRST_BOOSTS } from './boost-pages.ts'
import type { BoostListPage, BoostListRange, BoostSource, OnListed } from './boost-source.ts'
import { readFromSource } from './read-from-source.ts'

/** A boost with its components. */
export type BoostData = BoostComponents

/** The query for the few newest boosts of a network, which a list shows while the others are read. */
export function firstBoostsQuery(chain: ChainConfig, onListed: OnListed = () => {}) {
  const { core, chainId } = chain
  return queryOptions({
    queryKey: ['first-boosts', chainId, core],
    staleTime: 10_000,
    queryFn: async ({ client: cache }): Promise<BoostListPage> => {
      if (core === null) return { boosts: [], from: 0n }
      // The boosts are not counted first, which would take one more round trip to the node.
      const { readPage } = await import('./chain-source.ts')
      return readPage(chain, { core, limit: FIRST_BOOSTS }, { cache, onListed })
    },
  })
}

/** The query for the newest boosts of a network, including the first ones. It is refreshed while it is on screen. */
export function newestBoostsQuery(chain: ChainConfig, onListed: OnListed = () => {}) {
  const { core, chainId } = chain
  return queryOptions({
    queryKey: ['boosts', chainId, core],
    refetchInterval: 15_000,
    queryFn: ({ client: cache, queryKey }): Promise<BoostListPage> => {
      const from = cache.getQueryData<BoostListPage>(queryKey)?.from ?? null
      return listFromSource(cache, chain, { before: null, from }, onListed)
    },
  })
}

/** The query for a page of older boosts. */
export function olderBoostsQuery(chain: ChainConfig, { from, before }: BoostRange) {
  const { core, chainId } = chain
  return queryOptions({
    queryKey: ['boosts', chainId, core, String(from), String(before)],
    // Each older page costs as much as the newest one, so older pages are refreshed less often.
    refetchInterval: 60_000,
    staleTime: 30_000,
    queryFn: ({ client: cache }): Promise<BoostListPage> => listFromSource(cache, chain, { from, before }),
  })
}

/** Reads a list from the API or the chain. */
async function listFromSource(
  cache: QueryClient,
  chain: ChainConfig,
  range: BoostListRange,
  onListed: OnListed = () => {},
): Promise<BoostListPage> {
  let isOfChain = false
  const page = await readFromSource(chain, {
    chainSource: () => {
      isOfChain = true
      return createChainSource(chain, cache, onListed)
    },
    read: (source) => source.listBoosts(range),
  })
  // A chain lists the boosts before it reads their components.
  if (!isOfChain && range.before === null)
    onListed(
      chain,
      page.boosts.map(({ boost }) => boost),
    )
  return page
}

/** Reads boosts from the chain. Its code loads with the first read: a site with an API may never need it. */
export function createChainSource(
  chain: ChainConfig,
  cache: QueryClient = new QueryClient(),
  onListed: OnListed = () => {},
): BoostSource {
  const load = () => import('./chain-source.ts')
  return {
    listBoosts: async (range) =>
      (await load()).listChainBoosts(chain, range, {
        ...{ cache, onListed },
        readFirst: () => cache.fetchQuery(firstBoostsQuery(chain, onListed)),
      }),
    getBoost: async (boostId) => (await load()).getChainBoost(chain, boostId),
    // Explore needs neither, and a first visit is to Explore.
    listOwnBoosts: async (owner, budgets) => {
      return (await import('./read-own-boosts.ts')).readOwnBoosts(chain, owner, budgets)
    },
    listClaims: async (boosts) => (await import('./read-claims.ts')).readClaims(chain, boosts),
  }
}

/** {@link newestBoostsQuery} of one network. */
export function useNewestBoosts(chain: ChainConfig): UseQueryResult<BoostListPage> {
  return useQuery(newestBoostsQuery(chain))
}

/**
 * The query for one boost, refreshed while it is on screen.
 * @param boostId - null disables the query.
 */
export function useBoost(chain: ChainConfig, boostId: string | null): UseQueryResult<BoostData> {
  const { core, chainId } = chain
  return useQuery({
    queryKey: ['boost', chainId, core, boostId],
    refetchInterval: 5_000,
    queryFn:
      boostId === null
        ? skipToken
        : ({ client: cache }) =>
            readFromSource(chain, {
              chainSource: () => createChainSource(chain, cache),
              read: (source) => source.getBoost(BigInt(boostId)),
            }),
  })
}
