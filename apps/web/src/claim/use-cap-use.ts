import { skipToken, useQuery } from '@tanstack/react-query'
import type { Address, Hash } from 'viem'
import { useConfig } from '../config/use-config.tsx'
import { type CountedUse, getCapUse } from './verifier-requests.ts'

/**
 * Reads the verifier's counts for a boost's limits that concern one completion. Null while they are read, `unread` when
 * the verifier does not respond.
 */
export function useCapUse(
  question: {
    readonly chainId: number
    readonly boostId: string
    readonly claimant: Address
    readonly transactionHash: Hash
    /** Unix seconds; the time of its block. */
    readonly blockTime: number
  } | null,
): CountedUse | 'unread' | null {
  const { verifierUrl } = useConfig().config
  const read = useQuery({
    queryKey: ['cap-use', verifierUrl, question],
    refetchInterval: 15_000,
    retry: 1,
    queryFn:
      verifierUrl === null || question === null
        ? skipToken
        : () => {
            return getCapUse(verifierUrl, question)
          },
  })
  if (verifierUrl === null || question === null) return 'unread'
  return read.data ?? (read.isError ? 'unread' : null)
}
