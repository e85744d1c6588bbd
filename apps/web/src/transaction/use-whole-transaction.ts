import { skipToken, useQuery } from '@tanstack/react-query'
import { getTransaction } from 'viem/actions'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { isLastCall } from './last-call.ts'
import type { SentTransaction } from './sent-transactions.ts'

/**
 * Returns a remembered transaction, and whether it was the last of its request: a page that was closed after the last
 * one has sent everything. It is shown as pending until its call is read.
 * @param earlierCalls - see {@link isLastCall}.
 */
export function useWholeTransaction(
  chain: ChainConfig,
  sent: SentTransaction | null,
  earlierCalls: readonly string[],
): SentTransaction | null {
  const isOpen = sent?.status === 'success' && !sent.isLast
  const call = useQuery({
    queryKey: ['sent-call', chain.chainId, sent?.hash],
    // The call of a transaction never changes.
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
    queryFn:
      isOpen && sent !== null
        ? async () => {
            const { from, input } = await getTransaction(chainClient(chain), { hash: sent.hash })
            return { from, input }
          }
        : skipToken,
  })
  if (!isOpen || sent === null) return sent
  if (call.isLoading) {
    const { blockNumber: _, isFinalized: __, ...common } = sent
    return { ...common, status: 'pending' }
  }
  const isLast = call.data !== undefined && isLastCall(call.data, { account: sent.account, earlierCalls })
  return { ...sent, isLast }
}
