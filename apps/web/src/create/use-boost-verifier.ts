import { skipToken, useQuery } from '@tanstack/react-query'
import { getVerifierFacts, type VerifierFacts } from '../claim/verifier-requests.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import type { RequirementData } from './missing-requirement.ts'
import { REFETCH_INTERVAL_MS } from './use-boost-form.ts'

/** Reads what the verifier says about a network, until it responds. */
export function useBoostVerifier(chain: ChainConfig) {
  const { verifierUrl } = useConfig().config
  return useQuery({
    queryKey: ['verifier-facts', verifierUrl, chain.chainId],
    refetchInterval: ({ state }) => (state.status === 'error' ? REFETCH_INTERVAL_MS : false),
    queryFn: verifierUrl === null ? skipToken : () => getVerifierFacts(verifierUrl, chain.chainId),
  })
}

/** What is known of a verifier, as the query has it. */
type KnownVerifier = {
  readonly isError: boolean
  readonly isLoading: boolean
  /** Null when it does not serve the network. */
  readonly data: VerifierFacts | null | undefined
}

/**
 * Returns whether the verifier can sign for a boost that needs it. Pure.
 * @param isWildcard - whether the action accepts any contract.
 */
export function verifierReadiness(
  { isError, isLoading, data }: KnownVerifier,
  { isWildcard }: { readonly isWildcard: boolean },
): RequirementData['verifier'] {
  if (isError) return 'silent'
  if (isLoading) return 'asked'
  if (data == null) return 'none'
  if (data.status === 'halted') return 'halted'
  return isWildcard && !data.allowsWildcards ? 'strict' : 'there'
}
