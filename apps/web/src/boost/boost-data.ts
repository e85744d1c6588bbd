import {
  type Boost,
  type BoostComponents,
  getBoost,
  getBoostComponents,
  getBoostCount,
  isForeignComponentError,
  listBoostComponents,
} from '@laurel/protocol'
import { QueryClient, queryOptions, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Address, Client } from 'viem'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { tokenQuery, tokenReads } from '../token/token-data.ts'
import { BOOSTS_PER_READ, type BoostRange, FIRST_BOOSTS, newestRange } from './boost-pages.ts'
import type { BoostListPage, BoostListRange, BoostSource } from './boost-source.ts'
import { rewardTokens, targetContracts } from './boost-tokens.ts'
import { readFromSource } from './read-from-source.ts'

/** A boost with its components. */
export type BoostData = BoostComponents

/** Reads the components of a boost. @throws the errors of `getBoostComponents` of `@laurel/protocol`. */
export const getBoostData: (client: Client, boost: Boost) => Promise<BoostData> = getBoostComponents

/** Runs for the boosts of a network when they are known. Runs again for boosts that are read again. */
export type OnListed = (chain: ChainConfig, boosts: readonly Boost[]) => void

/** The query for the few newest boosts of a network, which a list shows while the others are read. */
export function firstBoostsQuery(chain: ChainConfig, onListed: OnListed = () => {}) {
  const { core, chainId } = chain
  return queryOptions({
    queryKey: ['first-boosts', chainId, core],
    staleTime: 10_000,
    queryFn: async ({ client: cache }): Promise<BoostListPage> => {
      if (core === null) return { boosts: [], from: 0n }
      // The boosts are not counted first, which would take one more round trip to the node.
      return readPage(cache, chain, { core, limit: FIRST_BOOSTS }, onListed)
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

/** Reads boosts from the chain. */
export function createChainSource(
  chain: ChainConfig,
  cache: QueryClient = new QueryClient(),
  onListed: OnListed = () => {},
): BoostSource {
  const { core } = chain
  return {
    async listBoosts({ before, from }) {
      if (core === null) return { boosts: [], from: 0n }
      if (from === null) return readNewest(cache, chain, core, onListed)
      if (before !== null) return readBoosts(cache, chain, core, { from, before })
      const count = await getBoostCount(chainClient(chain), { core })
      return readBoosts(cache, chain, core, newestRange(count, from, BOOSTS_PER_READ))
    },
    async getBoost(boostId) {
      const client = chainClient(chain)
      return getBoostData(client, await getBoost(client, { ...(core !== null && { core }), boostId }))
    },
    // Explore needs neither, and a first visit is to Explore.
    listOwnBoosts: async (owner, budgets) => {
      return (await import('./read-own-boosts.ts')).readOwnBoosts(chain, owner, budgets)
    },
    listClaims: async (boosts) => (await import('./read-claims.ts')).readClaims(chain, boosts),
  }
}

async function readNewest(
  cache: QueryClient,
  chain: ChainConfig,
  core: Address,
  onListed: OnListed,
): Promise<BoostListPage> {
  const first = await cache.fetchQuery(firstBoostsQuery(chain, onListed))
  if (first.from === 0n) return first
  // There are `from` older boosts.
  const limit = Math.min(Number(first.from), BOOSTS_PER_READ - FIRST_BOOSTS)
  const rest = await readPage(cache, chain, { core, before: first.from, limit }, onListed)
  return { boosts: [...first.boosts, ...rest.boosts], from: rest.from }
}

async function readBoosts(
  cache: QueryClient,
  chain: ChainConfig,
  core: Address,
  { from, before }: BoostRange,
): Promise<BoostListPage> {
  const { boosts } = await readPage(cache, chain, { core, before, limit: Number(before - from) })
  return { boosts, from }
}

/**
 * Lists boosts with their components, and leaves out boosts with components of an unknown kind. The tokens of the boosts
 * are read in the same requests, and cached. No boost is between the last one and the next page.
 */
async function readPage(
  cache: QueryClient,
  chain: ChainConfig,
  range: { readonly core: Address; readonly before?: bigint; readonly limit: number },
  onListed: OnListed = () => {},
): Promise<BoostListPage> {
  const options = { ...range, tokenReads: tokenReads() }
  const found = await listBoostComponents(chainClient(chain), options, async (reader, boost) => {
    onListed(chain, [boost])
    const boostData = await getBoostData(reader, boost).catch(nullWhenForeign)
    if (boostData !== null) await cacheTokens(cache, chain, reader, boostData)
    return { boost, boostData }
  })
  return {
    boosts: found.flatMap(({ boostData }) => boostData ?? []),
    from: found.at(-1)?.boost.boostId ?? 0n,
  }
}

/** Errors of tokens are ignored, so that the boost is still listed. Its row reads the token again. */
async function cacheTokens(
  cache: QueryClient,
  chain: ChainConfig,
  reader: Client,
  boostData: BoostData,
): Promise<void> {
  const tokens = [...rewardTokens(boostData), ...targetContracts(boostData).slice(0, 1)]
  await Promise.allSettled(
    tokens.map((address) => cache.fetchQuery({ ...tokenQuery(chain, address, reader), retry: false })),
  )
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

/** Returns null for a component of an unknown kind. @throws any other error. */
export function nullWhenForeign(error: unknown): null {
  if (isForeignComponentError(error)) return null
  throw error
}
