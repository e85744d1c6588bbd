import { skipToken, useQuery } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { lookUpTransaction } from '../transaction/look-up-transaction.ts'

/**
 * Returns whether the network does not know a transaction: it is neither in a block nor pending. False while it is read.
 * @param hash - null disables it.
 */
export function useIsUnknown(chain: ChainConfig, hash: Hash | null): boolean {
  const query = useQuery({
    queryKey: ['claim-lookup', chain.chainId, hash],
    // It may have been sent a moment ago.
    refetchInterval: 2_000,
    queryFn: hash === null ? skipToken : () => lookUpTransaction(chainClient(chain), hash),
  })
  return query.data?.status === 'not-found'
}
