import type { Incentive } from '@laurel/protocol'
import { skipToken, useQuery } from '@tanstack/react-query'
import { getTakenBack } from '../boost/use-reward-statuses.ts'
import type { ChainConfig } from '../config/config.ts'

/**
 * Whether a clawback emptied the first reward of a boost, by the same rule as the boost's page. False while that is
 * read, and where it cannot be read.
 */
export function useIsClawedBack(chain: ChainConfig, boostId: bigint, incentive: Incentive | undefined): boolean {
  const left = incentive !== undefined && 'remaining' in incentive ? incentive.remaining : null
  const limit = incentive !== undefined && 'limit' in incentive ? incentive.limit : null
  const { data } = useQuery({
    // The logs go back to the first block, so they are not polled. A change of the reward is another key.
    queryKey: ['clawed-back', chain.chainId, String(boostId), String(incentive?.claims), String(left), String(limit)],
    staleTime: 60_000,
    queryFn:
      incentive === undefined
        ? skipToken
        : async (): Promise<boolean | null> => (await getTakenBack(chain, boostId, [{ incentiveId: 0, incentive }]))(0),
  })
  return data === true
}
