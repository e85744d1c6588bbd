import type { AbiRegistry } from '@laurel/protocol'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'

/** The bundled table of well-known signatures. It is large, so it loads on first use. */
export function useSignatures(isWanted: boolean): UseQueryResult<AbiRegistry> {
  return useQuery({
    queryKey: ['signatures'],
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await import('@laurel/protocol/signatures')).bundledAbi,
  })
}
