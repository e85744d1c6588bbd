import { type Action, padSignature } from '@laurel/protocol'
import { VerifierRequestError } from '@laurel/protocol/verifier'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { Hex } from 'viem'
import { getVerifierFacts, type VerifierFacts } from '../claim/verifier-requests.ts'
import { withClient } from '../claim/verifier-terms.ts'
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

/**
 * Reads whether the verifier can read the events and functions of an action. It does not know an ABI that was pasted here, and signs
 * nothing for such an action. Null where an older verifier can't say it. Without an action, nothing is read.
 */
export function useIsActionReadable(action: Action | null) {
  const { verifierUrl } = useConfig().config
  const signatures = [...new Set(action?.actionSteps.map(({ signature }) => padSignature(signature)))].sort()
  return useQuery({
    queryKey: ['verifier-reads', verifierUrl, signatures],
    // An operator who adds an ABI starts the verifier again.
    staleTime: KNOWN_SIGNATURES_TTL_MS,
    refetchInterval: ({ state: { status, data } }) =>
      status === 'error' ? REFETCH_INTERVAL_MS : data === false ? KNOWN_SIGNATURES_TTL_MS : false,
    queryFn:
      verifierUrl === null || signatures.length === 0 ? skipToken : () => readsSignatures(verifierUrl, signatures),
  })
}

/** The milliseconds for which it is remembered which signatures a verifier knows. */
const KNOWN_SIGNATURES_TTL_MS = 60_000

/**
 * Returns whether a verifier knows all of these signatures; null where an older verifier can't say it.
 * @throws {VerifierUnavailableError} when the verifier does not respond, or its response is invalid.
 */
export async function readsSignatures(url: string, signatures: readonly Hex[]): Promise<boolean | null> {
  return withClient(url, async (client) => {
    try {
      const known = await client.listKnownSignatures(signatures)
      return signatures.every((signature) => known.includes(signature))
    } catch (error) {
      if (error instanceof VerifierRequestError && error.status === 404) return null
      throw error
    }
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
 * @param of.isWildcard - whether the action accepts any contract.
 * @param of.isReadable - whether it can read the action: null where it can't say it, undefined while that is read.
 */
export function verifierReadiness(
  { isError, isLoading, data }: KnownVerifier,
  { isWildcard, isReadable }: { readonly isWildcard: boolean; readonly isReadable: boolean | null | undefined },
): RequirementData['verifier'] {
  if (isError) return 'silent'
  if (isLoading) return 'asked'
  if (data == null) return 'none'
  if (data.status === 'halted') return 'halted'
  if (isReadable === undefined) return 'asked'
  if (isReadable === false) return 'unreadable'
  return isWildcard && !data.allowsWildcards ? 'strict' : 'there'
}
