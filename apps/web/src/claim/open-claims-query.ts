import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import type { OpenClaim } from './open-claim.ts'

/**
 * The query for the unpaid completions of an account, which the verifier found. Its code loads with the first account,
 * so that a visit without one does not load it.
 * @param account - null disables the query.
 */
export function openClaimsQuery(chain: ChainConfig, account: Address | null, verifierUrl: string | null) {
  const { core } = chain
  return queryOptions({
    queryKey: ['open-claims', chain.chainId, account],
    refetchInterval: 3_000,
    queryFn:
      account === null || verifierUrl === null || core === null
        ? skipToken
        : async ({ client: cache }): Promise<readonly OpenClaim[]> => {
            const { readOpenClaims } = await import('./read-open-claims.ts')
            return readOpenClaims(cache, { chain, core, account, verifierUrl })
          },
  })
}
