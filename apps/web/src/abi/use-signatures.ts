import type { AbiRegistry } from '@laurel/protocol'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'

/** The query for the bundled table of well-known signatures. It is large, so it loads on first use. */
export const signaturesQuery = queryOptions({
  queryKey: ['signatures'],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  queryFn: async () => (await import('@laurel/protocol/signatures')).bundledAbi,
})

/** The bundled table of well-known signatures, once it is wanted. */
export function useSignatures(isWanted: boolean): UseQueryResult<AbiRegistry> {
  return useQuery({ ...signaturesQuery, enabled: isWanted })
}
