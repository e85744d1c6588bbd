import { skipToken, useQuery } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { getBlock, getTransaction } from 'viem/actions'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'

/** Returns when a transaction was mined, in Unix seconds. Null while unknown. */
export function useMinedTime(chain: ChainConfig, hash: Hash | null): number | null {
  const query = useQuery({
    queryKey: ['mined-time', chain.chainId, hash],
    // A pending transaction is read again until it is mined.
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
