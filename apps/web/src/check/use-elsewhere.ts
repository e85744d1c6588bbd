import { useQueries } from '@tanstack/react-query'
import { type Hash, TransactionNotFoundError } from 'viem'
import { chainClient } from '../app/chain-client.ts'
import { useWorld } from '../app/use-world.tsx'
import type { WorldChain } from '../app/world.ts'

/**
 * Looks for a transaction on the other networks of the world.
 * @param here - the network that does not know it. @param hash - null asks nothing.
 * @returns the network that knows it; null while it is looked for, and where none does.
 */
export function useElsewhere(here: WorldChain, hash: Hash | null): WorldChain | null {
  const { chains } = useWorld().world
  const others = chains.filter(({ chainId }) => chainId !== here.chainId)
  const found = useQueries({
    queries: others.map((chain) => ({
      queryKey: ['elsewhere', chain.chainId, hash],
      enabled: hash !== null,
      staleTime: 10_000,
      queryFn: async () => {
        if (hash === null) return false
        try {
          await chainClient(chain).getTransaction({ hash })
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
