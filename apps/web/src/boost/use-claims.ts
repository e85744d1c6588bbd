import type { Boost } from '@laurel/protocol'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ChainConfig } from '../config/config.ts'
import { createChainSource } from './boost-data.ts'
import type { ClaimRecord } from './claim-records.ts'
import { readFromSource } from './read-from-source.ts'

/** The query for the accounts that some boosts paid, or that entered their raffles, newest first. */
export function claimsQuery(chain: ChainConfig, boosts: readonly Boost[]) {
  return queryOptions({
    queryKey: ['claims', chain.chainId, boosts.flatMap(({ incentives }) => incentives)],
    enabled: boosts.length > 0,
    refetchInterval: 10_000,
    queryFn: ({ client: cache }): Promise<readonly ClaimRecord[]> =>
      readFromSource(chain, {
        chainSource: () => createChainSource(chain, cache),
        read: (source) => source.listClaims(boosts),
      }),
  })
}

/** Reads {@link claimsQuery}. */
export function useClaims(chain: ChainConfig, boosts: readonly Boost[]): UseQueryResult<readonly ClaimRecord[]> {
  return useQuery(claimsQuery(chain, boosts))
}
