import type { ChainLog } from '@laurel/protocol'
import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { type Activity, getCallActivity, getLogActivity, type PastCall } from './activity.ts'
import { getHistoryRange } from './history-range.ts'

/** So far back the counts beside events and functions reach, where there is not too much to read. */
export const ACTIVITY_DAYS = 30

/** The events a contract reported of late. Nothing is asked while there is no address. */
export function useLogActivity(chain: ChainConfig, address: Address | null): UseQueryResult<Activity<ChainLog>> {
  return useQuery({
    queryKey: ['log-activity', chain.chainId, address],
    staleTime: 30_000,
    queryFn:
      address === null
        ? skipToken
        : async ({ signal }) => {
            const client = chainClient(chain)
            return getLogActivity(client, { address, range: await getHistoryRange(client, ACTIVITY_DAYS), signal })
          },
  })
}

/** The functions of a contract called of late. Nothing is asked until `isWanted`: it reads whole blocks. */
export function useCallActivity(
  chain: ChainConfig,
  address: Address | null,
  isWanted: boolean,
): UseQueryResult<Activity<PastCall>> {
  return useQuery({
    queryKey: ['call-activity', chain.chainId, address],
    enabled: isWanted,
    staleTime: 30_000,
    queryFn:
      address === null
        ? skipToken
        : async ({ signal }) => {
            const client = chainClient(chain)
            return getCallActivity(client, { address, range: await getHistoryRange(client, ACTIVITY_DAYS), signal })
          },
  })
}
