import { skipToken, useQuery } from '@tanstack/react-query'
import type { Address, Hash } from 'viem'
import { type CountedUse, getCapUse } from '../claim/verifier-requests.ts'
import { useConfig } from '../config/use-config.tsx'

/** What the verifier counts against a boost's limits, for one completion: null while it is chosen, `unread` where it did not say. */
export function useCapUse(
  question: {
    readonly chainId: number
    readonly boostId: string
    readonly claimant: Address
    readonly transactionHash: Hash
    /** Unix seconds: its block's. */
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
