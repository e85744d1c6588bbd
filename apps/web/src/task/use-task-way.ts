import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Address, zeroAddress } from 'viem'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConnected } from '../connect/use-connected.ts'
import { readTaskWay, type TaskWay } from './task-way.ts'

/** How long the code of an account is taken as it was read, in milliseconds. It changes about once in its life. */
const CODE_AGE_MS = 5 * 60_000

/** How the connected account's transactions reach the chain. `way` is null while that is read, or not needed. */
export type TaskWayReading = { readonly way: TaskWay | null; readonly readWay: () => Promise<TaskWay> }

/**
 * Reads how the transactions of an account reach the chain.
 * @param account - null for none.
 * @param isNeeded - whether it is read before `readWay` is called.
 */
export function useTaskWay(chain: ChainConfig, account: Address | null, isNeeded: boolean): TaskWayReading {
  const queries = useQueryClient()
  const isSmartAccount = useConnected()?.isSmartAccount ?? false
  const options = {
    queryKey: ['task-way', chain.chainId, account, isSmartAccount],
    staleTime: CODE_AGE_MS,
    queryFn: () => readTaskWay(chainClient(chain), { account: account ?? zeroAddress, isSmartAccount }),
  }
  const { data } = useQuery({ ...options, enabled: isNeeded && account !== null })
  return { way: data ?? null, readWay: () => queries.ensureQueryData(options) }
}
