import { skipToken, useQueries } from '@tanstack/react-query'
import { type Hash, TransactionNotFoundError } from 'viem'
import { getTransaction } from 'viem/actions'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'

/**
 * Looks for a transaction on the other configured networks.
 * @param here - the network that does not have it.
 * @param hash - null disables the lookup.
 * @returns the network that has it. Null while it is looked up, and when no network has it.
 */
export function useOtherNetwork(here: ChainConfig, hash: Hash | null): ChainConfig | null {
  const { chains } = useConfig().config
  const others = chains.filter(({ chainId }) => chainId !== here.chainId)
  const found = useQueries({
    queries: others.map((chain) => ({
      queryKey: ['elsewhere', chain.chainId, hash],
      staleTime: 10_000,
      queryFn:
        hash === null
          ? skipToken
          : async () => {
              try {
                await getTransaction(chainClient(chain), { hash })
                return true
              } catch (error) {
                if (error instanceof TransactionNotFoundError) return false
                throw error
              }
            },
    })),
  })
  return others.find((_, at) => found[at]?.data === true) ?? null
}
