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
} from '@laurel/protocol'
import { queryOptions, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { type ChainClient, chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { BOOSTS_PER_READ, type BoostRange, newestRange } from './boost-pages.ts'

/** A boost with its parts, read from the chain. */
export type BoostData = {
  readonly boost: Boost
  /** Null when it is of no kind that can be read as steps. */
  readonly action: Action | null
  readonly incentives: readonly Incentive[]
  readonly allowList: AllowList
}

/** Reads the parts of a boost. @throws whatever the clients of `@laurel/protocol` throw. */
export async function getBoostData(client: ChainClient, boost: Boost): Promise<BoostData> {
  const [action, incentives, allowList] = await Promise.all([
    getEventAction(client, { action: boost.action }).catch(nullWhenForeign),
    Promise.all(boost.incentives.map((incentive) => getIncentive(client, { incentive }))),
    getAllowList(client, { allowList: boost.allowList }),
  ])
  return { boost, action, incentives, allowList }
}

/** Some boosts of a network. One whose parts are none of the protocol's is left out: nobody could claim from it. */
export type BoostPage = {
  readonly boosts: readonly BoostData[]
  /** The lowest number that was read; so many boosts are older. */
  readonly from: bigint
}

/** The newest boosts of a network, and whatever comes while the list is looked at. */
export function newestBoostsQuery(chain: ChainConfig) {
  const { core, chainId } = chain
  return queryOptions({
    queryKey: ['boosts', chainId, core],
    refetchInterval: 15_000,
    queryFn: async ({ client: cache, queryKey }): Promise<BoostPage> => {
      if (core === null) return { boosts: [], from: 0n }
      const known = cache.getQueryData<BoostPage>(queryKey)?.from ?? null
      if (known === null) return readNewest(chain, core)
      const count = await getBoostCount(chainClient(chain), { core })
      return readBoosts(chain, core, newestRange(count, known, BOOSTS_PER_READ))
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
    queryFn: async (): Promise<BoostPage> =>
      core === null ? { boosts: [], from } : readBoosts(chain, core, { from, before }),
  })
}

/** Reads the first page. It does not count the boosts before it lists them: that would be one more round trip to the node. */
async function readNewest(chain: ChainConfig, core: Address): Promise<BoostPage> {
  const boosts = await listBoosts(chainClient(chain), { core, limit: BOOSTS_PER_READ })
  return { boosts: await getKnownBoosts(chain, boosts), from: boosts.at(-1)?.boostId ?? 0n }
}

async function readBoosts(chain: ChainConfig, core: Address, { from, before }: BoostRange): Promise<BoostPage> {
  const boosts = await listBoosts(chainClient(chain), { core, before, limit: Number(before - from) })
  return { boosts: await getKnownBoosts(chain, boosts), from }
}

/** Reads the parts of boosts, and leaves out a boost with parts that are none of the protocol's. */
async function getKnownBoosts(chain: ChainConfig, boosts: readonly Boost[]): Promise<readonly BoostData[]> {
  const client = chainClient(chain)
  const found = await Promise.all(boosts.map((boost) => getBoostData(client, boost).catch(nullWhenForeign)))
  return found.filter((each) => each !== null)
}

/** {@link newestBoostsQuery} of one network. */
export function useNewestBoosts(chain: ChainConfig): UseQueryResult<BoostPage> {
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
