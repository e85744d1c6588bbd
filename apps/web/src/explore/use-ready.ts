import { useQueries } from '@tanstack/react-query'
import type { Address } from 'viem'
import { listReady, type OpenClaim } from '../claim/open-claim.ts'
import { openClaimsQuery } from '../claim/open-claims-query.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import { boostKey } from './boost-list.ts'

/** The boosts that an account can claim from now, by `keyOf`. */
export type ReadyBoosts = {
  /** In the order of {@link listReady}, of one network after the other. */
  readonly keys: ReadonlySet<string>
  /** False while the response of a network or the verifier is pending. */
  readonly isKnown: boolean
}

/**
 * Reads what an account can claim now, on each network.
 * @param account - null disables the queries.
 */
export function useReady(chains: readonly ChainConfig[], account: Address | null): ReadyBoosts {
  const { verifierUrl } = useConfig().config
  return useQueries({
    queries: chains.map((chain) => openClaimsQuery(chain, account, verifierUrl)),
    combine: combined,
  })
}

// Outside the hook, so that the result stays the same while its parts do not change.
function combined(
  results: readonly { readonly data: readonly OpenClaim[] | undefined; readonly isLoading: boolean }[],
): ReadyBoosts {
  const claims = results.flatMap(({ data = [] }) => listReady(data))
  return {
    keys: new Set(claims.map(({ chainId, boostId }) => boostKey(chainId, boostId))),
    isKnown: results.every(({ isLoading }) => !isLoading),
  }
}
