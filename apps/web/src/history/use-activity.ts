import type { ChainLog } from '@laurel/protocol'
import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { type Activity, getCallActivity, getLogActivity, type PastCall } from './activity.ts'
import { getHistoryRange } from './history-range.ts'

/** The number of days for which events and functions are counted, unless there is too much to read. */
export const ACTIVITY_DAYS = 30

/** Reads the events that a contract emitted recently. Disabled without an address. */
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

/**
 * Reads the functions of a contract that were called recently. Disabled until `isWanted`, because it reads whole
 * blocks.
 */
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
