import { getBoostWindow } from '@laurel/protocol'
import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getBlock } from 'viem/actions'
import { getTerms } from '../claim/verifier-terms.ts'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import type { WindowData } from './format-window.ts'

/** Since when and until when a boost's tasks count: its creation from the chain, its signed terms from the verifier. */
export function useWindow(
  chain: ChainConfig,
  boostId: string | null,
  incentiveCount: number,
): UseQueryResult<WindowData> {
  const { verifierUrl } = useConfig().config
  const { core, chainId } = chain
  return useQuery({
    queryKey: ['boost-window', chainId, core, boostId, incentiveCount],
    enabled: incentiveCount > 0,
    // The time of the creation never changes. The terms may.
    refetchInterval: 60_000,
    staleTime: 30_000,
    queryFn:
      boostId === null || core === null
        ? skipToken
        : async (): Promise<WindowData> => {
            const client = chainClient(chain)
            const [window, terms] = await Promise.all([
              getBoostWindow(client, { core, boostId: BigInt(boostId), incentiveCount }),
              verifierUrl === null ? ({ status: 'none' } as const) : getTerms(verifierUrl, { chainId, boostId }),
            ])
            const { timestamp } = await getBlock(client, { blockNumber: window.createdBlock })
            return { window, createdTime: Number(timestamp), terms }
          },
  })
}
