import { skipToken, useQuery } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { getBlock, getTransaction } from 'viem/actions'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'

/** When a transaction was put into its block, Unix seconds; null while that is not known. */
export function useMinedTime(chain: ChainConfig, hash: Hash | null): number | null {
  const query = useQuery({
    queryKey: ['mined-time', chain.chainId, hash],
    // What is in no block yet is looked at again by itself.
    refetchInterval: ({ state }) => (state.data == null ? 2_000 : false),
    retry: false,
    queryFn:
      hash === null
        ? skipToken
        : async () => {
            const client = chainClient(chain)
            const { blockHash } = await getTransaction(client, { hash })
            return blockHash === null ? null : Number((await getBlock(client, { blockHash })).timestamp)
          },
  })
  return query.data ?? null
}
