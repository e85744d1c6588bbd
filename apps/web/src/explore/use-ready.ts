import { useQueries } from '@tanstack/react-query'
import type { Address } from 'viem'
import { isReady, type OpenClaim } from '../claim/open-claim.ts'
import { openClaimsQuery } from '../claim/open-claims-query.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import { boostKey } from './boost-list.ts'

/** The boosts that an account can claim from now, by `keyOf`. */
export type ReadyBoosts = {
  readonly keys: ReadonlySet<string>
  /** False while a network or the verifier has not answered. */
  readonly isKnown: boolean
}

/** What an account has done and can claim now, on each network. @param account - null for nothing. */
export function useReady(chains: readonly ChainConfig[], account: Address | null): ReadyBoosts {
  const { verifierUrl } = useConfig().config
  return useQueries({
    queries: chains.map((chain) => openClaimsQuery(chain, account, verifierUrl)),
    combine: combined,
  })
}

// Outside the hook, so that the answer stays the same while none of its parts changes.
function combined(
  results: readonly { readonly data: readonly OpenClaim[] | undefined; readonly isLoading: boolean }[],
): ReadyBoosts {
  const claims = results.flatMap(({ data = [] }) => data.filter(isReady))
  return {
    keys: new Set(claims.map(({ chainId, boostId }) => boostKey(chainId, boostId))),
    isKnown: results.every(({ isLoading }) => !isLoading),
  }
}
