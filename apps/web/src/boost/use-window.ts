import { getBoostWindow } from '@laurel/protocol'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { chainClient } from '../app/chain-client.ts'
import { useWorld } from '../app/use-world.tsx'
import type { WorldChain } from '../app/world.ts'
import { getTerms } from '../claim/verifier-client.ts'
import type { WindowFacts } from './window-words.ts'

/** Since when a boost counts and until when: its creation from the chain, its signed terms from the verifier. */
export function useWindow(
  chain: WorldChain,
  boostId: string | null,
  incentiveCount: number,
): UseQueryResult<WindowFacts> {
  const { verifierUrl } = useWorld().world
  const { core, chainId } = chain
  return useQuery({
    queryKey: ['boost-window', chainId, core, boostId, incentiveCount],
    enabled: boostId !== null && core !== null && incentiveCount > 0,
    // When it was created never changes; its terms may.
    refetchInterval: 60_000,
    staleTime: 30_000,
    queryFn: async (): Promise<WindowFacts> => {
      if (boostId === null || core === null) throw new Error('disabled without a boost')
      const client = chainClient(chain)
      const [window, terms] = await Promise.all([
        getBoostWindow(client, { core, boostId: BigInt(boostId), incentiveCount }),
        verifierUrl === null ? ({ status: 'none' } as const) : getTerms(verifierUrl, { chainId, boostId }),
      ])
      const { timestamp } = await client.getBlock({ blockNumber: window.createdBlock })
      return { window, createdTime: Number(timestamp), terms }
    },
  })
}
