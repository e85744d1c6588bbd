import {
  type Action,
  type AllowList,
  type Boost,
  getAllowList,
  getBoost,
  getBoostCount,
  getEventAction,
  getIncentive,
  type Incentive,
  listBoosts,
  ProtocolError,
  readBoostComponents,
} from '@laurel/protocol'
import { type QueryClient, queryOptions, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Address, Client } from 'viem'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { tokenQuery, tokenReads } from '../token/token-data.ts'
import { BOOSTS_PER_READ, type BoostRange, newestRange } from './boost-pages.ts'
import { rewardTokens, targetContracts } from './boost-tokens.ts'

/** A boost with its parts, read from the chain. */
export type BoostData = {
  readonly boost: Boost
  /** Null when it is of no kind that can be read as steps. */
  readonly action: Action | null
  readonly incentives: readonly Incentive[]
  readonly allowList: AllowList
}

/** Reads the parts of a boost. @throws whatever the clients of `@laurel/protocol` throw. */
export async function getBoostData(client: Client, boost: Boost): Promise<BoostData> {
  const [action, incentives, allowList] = await Promise.all([
    getEventAction(client, { action: boost.action }).catch(nullWhenForeign),
    Promise.all(boost.incentives.map((incentive) => getIncentive(client, { incentive }))),
    getAllowList(client, { allowList: boost.allowList }),
  ])
  return { boost, action, incentives, allowList }
}

/** Some boosts of a network. One whose parts are none of the protocol's is left out: nobody could claim from it. */
export type BoostListPage = {
  readonly boosts: readonly BoostData[]
  /** The lowest number that was read; so many boosts are older. */
  readonly from: bigint
}

/**
 * The newest boosts of a network, and whatever comes while the list is looked at.
 * @param onListed - runs as soon as it is known which boosts they are, before their parts are read.
 */
export function newestBoostsQuery(chain: ChainConfig, onListed: (boosts: readonly Boost[]) => void = () => {}) {
  const { core, chainId } = chain
  return queryOptions({
    queryKey: ['boosts', chainId, core],
    refetchInterval: 15_000,
    queryFn: async ({ client: cache, queryKey }): Promise<BoostListPage> => {
      if (core === null) return { boosts: [], from: 0n }
      const known = cache.getQueryData<BoostListPage>(queryKey)?.from ?? null
      if (known === null) return readNewest(cache, chain, core, onListed)
      const count = await getBoostCount(chainClient(chain), { core })
      return readBoosts(cache, chain, core, newestRange(count, known, BOOSTS_PER_READ))
    },
  })
}

/** A page of older boosts. */
export function olderBoostsQuery(chain: ChainConfig, { from, before }: BoostRange) {
  const { core, chainId } = chain
  return queryOptions({
    queryKey: ['boosts', chainId, core, String(from), String(before)],
    // Every older page costs as much as the newest: so they are refreshed less often.
    refetchInterval: 60_000,
    staleTime: 30_000,
    queryFn: async ({ client: cache }): Promise<BoostListPage> =>
      core === null ? { boosts: [], from } : readBoosts(cache, chain, core, { from, before }),
  })
}

/** Reads the first page. It does not count the boosts before it lists them: that would be one more round trip to the node. */
async function readNewest(
  cache: QueryClient,
  chain: ChainConfig,
  core: Address,
  onListed: (boosts: readonly Boost[]) => void,
): Promise<BoostListPage> {
  const boosts = await listBoosts(chainClient(chain), { core, limit: BOOSTS_PER_READ })
  onListed(boosts)
  return { boosts: await getKnownBoosts(cache, chain, boosts), from: boosts.at(-1)?.boostId ?? 0n }
}

async function readBoosts(
  cache: QueryClient,
  chain: ChainConfig,
  core: Address,
  { from, before }: BoostRange,
): Promise<BoostListPage> {
  const boosts = await listBoosts(chainClient(chain), { core, before, limit: Number(before - from) })
  return { boosts: await getKnownBoosts(cache, chain, boosts), from }
}

/**
 * Reads the parts of boosts, and leaves out a boost with parts that are none of the protocol's. The tokens that the boosts
 * name are read in the same requests, and cached.
 */
async function getKnownBoosts(
  cache: QueryClient,
  chain: ChainConfig,
  boosts: readonly Boost[],
): Promise<readonly BoostData[]> {
  const found = await readBoostComponents(
    chainClient(chain),
    { boosts, tokenReads: tokenReads() },
    async (reader, boost) => {
      const boostData = await getBoostData(reader, boost).catch(nullWhenForeign)
      if (boostData !== null) await cacheTokens(cache, chain, reader, boostData)
      return boostData
    },
  )
  return found.filter((each) => each !== null)
}

/** A boost is listed also when a token cannot be read. Its row reads the token again. */
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

/** One boost, refreshed while it is on screen. @param boostId - null requests nothing. */
export function useBoost(chain: ChainConfig, boostId: string | null): UseQueryResult<BoostData> {
  const { core, chainId } = chain
  return useQuery({
    queryKey: ['boost', chainId, core, boostId],
    refetchInterval: 5_000,
    queryFn:
      boostId === null
        ? skipToken
        : async () => {
            const client = chainClient(chain)
            const at: { readonly core?: Address } = core === null ? {} : { core }
            return getBoostData(client, await getBoost(client, { ...at, boostId: BigInt(boostId) }))
          },
  })
}

/** A component of an unknown kind is not a network error. @throws the error when it is one. */
export function nullWhenForeign(error: unknown): null {
  if (error instanceof ProtocolError && foreign.has(error.code)) return null
  throw error
}

const foreign: ReadonlySet<string> = new Set([
  'protocol/unsupported-interface',
  'protocol/unknown-component',
  'protocol/incentive-criteria',
  'protocol/contract-address-missing',
  'protocol/action-not-initialized',
  'protocol/no-action-step',
])
