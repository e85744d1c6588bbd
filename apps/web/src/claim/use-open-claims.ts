import { queryOptions, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import type { OpenClaim } from './open-claim.ts'
import { openClaimsQuery } from './open-claims-query.ts'
import { paidQuery } from './paid-query.ts'
import type { PaidRecord } from './read-open-claims.ts'
import { type Completion, getEarned } from './verifier-requests.ts'

/**
 * The paid claims of an account on a chain, refreshed while they are on screen.
 * @param account - null disables the query.
 */
export function usePaid(chain: ChainConfig, account: Address | null): UseQueryResult<readonly PaidRecord[]> {
  return useQuery(paidQuery(chain, account))
}

/**
 * The completions of an account on a chain, claimed or not, from the verifier. Refreshed while they are on screen.
 * @param account - null disables the query.
 */
export function useEarned(chain: ChainConfig, account: Address | null): UseQueryResult<readonly Completion[]> {
  const { verifierUrl } = useConfig().config
  return useQuery(earnedQuery(chain, account, verifierUrl))
}

/** The query of {@link useEarned}. */
export function earnedQuery(chain: ChainConfig, account: Address | null, verifierUrl: string | null) {
  return queryOptions({
    queryKey: ['earned', chain.chainId, account],
    refetchInterval: 5_000,
    queryFn:
      account === null || verifierUrl === null
        ? skipToken
        : () => getEarned(verifierUrl, { account, chainId: chain.chainId }),
  })
}

/** {@link openClaimsQuery} of one network, refreshed while it is on screen. */
export function useOpenClaims(chain: ChainConfig, account: Address | null): UseQueryResult<readonly OpenClaim[]> {
  const { verifierUrl } = useConfig().config
  return useQuery(openClaimsQuery(chain, account, verifierUrl))
}
