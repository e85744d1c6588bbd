import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import type { OpenClaim } from './open-claim.ts'

/**
 * What an account did and was not paid for yet: found by the verifier, no hash was pasted. The code that reads it loads with
 * the first account, so that a visitor without one does not load it.
 * @param account - null requests nothing.
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
