import { useQueries } from '@tanstack/react-query'
import type { Address } from 'viem'
import { paidQuery } from '../claim/paid-query.ts'
import type { ChainConfig } from '../config/config.ts'
import { boostKey } from './boost-list.ts'

/** The indexes of the rewards that an account has claimed or entered, by the `keyOf` of their boosts. */
export type ClaimedRewards = ReadonlyMap<string, readonly number[]>

/**
 * Reads which rewards an account has claimed, on each network. Empty until it is read.
 * @param account - null disables the queries.
 */
export function useClaimed(chains: readonly ChainConfig[], account: Address | null): ClaimedRewards {
  const results = useQueries({ queries: chains.map((chain) => paidQuery(chain, account)) })
  const claimed = new Map<string, readonly number[]>()
  for (const [at, { chainId }] of chains.entries()) {
    for (const { boostId, incentiveId } of results[at]?.data ?? []) {
      const key = boostKey(chainId, boostId)
      claimed.set(key, [...(claimed.get(key) ?? []), incentiveId])
    }
  }
  return claimed
}
