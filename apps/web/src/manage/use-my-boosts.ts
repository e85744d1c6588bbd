import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { type BoostData, createChainSource } from '../boost/boost-data.ts'
import { readFromSource } from '../boost/read-from-source.ts'
import type { ChainConfig } from '../config/config.ts'

/**
 * The boosts that an account owns, and those that are paid from budgets shared with it, newest first. Boosts with
 * components of an unknown kind are left out.
 * @param shared - budgets that others share with the account; null while unknown.
 */
export function useMyBoosts(
  chain: ChainConfig,
  owner: Address | null,
  shared: readonly Address[] | null,
): UseQueryResult<readonly BoostData[]> {
  return useQuery({
    queryKey: ['own-boosts', chain.chainId, chain.core, owner, shared],
    refetchInterval: 15_000,
    queryFn:
      owner === null || shared === null
        ? skipToken
        : ({ client: cache }) =>
            readFromSource(chain, {
              chainSource: () => createChainSource(chain, cache),
              read: (source) => source.listOwnBoosts(owner, shared),
            }),
  })
}
