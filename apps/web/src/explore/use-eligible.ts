import { type QueryClient, skipToken, useQueries } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useConfig } from '../config/use-config.tsx'
import { keyOf, type ListedBoost } from './boost-list.ts'

/** The boosts that could still pay an account, by {@link keyOf}. */
export type Eligible = {
  readonly keys: ReadonlySet<string>
  /** False while the eligibility for one of them is unknown. */
  readonly isKnown: boolean
  /** Whether a network did not respond when the eligibility was last read. */
  readonly isError: boolean
}

/**
 * Reads which boosts could still pay an account here. An incentive that needs an amount with the claim cannot be simulated.
 * It counts as eligible unless something else excludes the account. The code loads with the first account.
 */
export function useEligible(items: readonly ListedBoost[], account: Address | null): Eligible {
  const { verifierUrl } = useConfig().config
  return useQueries({
    // One query per boost, so that a new boost does not discard the other results.
    queries: items.map((item) => ({
      queryKey: ['eligible', account, keyOf(item), item.boostData.incentives.length],
      staleTime: 10_000,
      queryFn:
        account === null
          ? skipToken
          : async ({ client: cache }: { readonly client: QueryClient }) => {
              const { isEligible } = await import('./is-eligible.ts')
              return { key: keyOf(item), can: await isEligible(item, { claimant: account, verifierUrl, cache }) }
            },
    })),
    combine: combined,
  })
}

// Outside the hook, so that the result stays the same while its parts do not change.
function combined(
  results: readonly {
    readonly data: { readonly key: string; readonly can: boolean } | undefined
    readonly isPending: boolean
    readonly isError: boolean
  }[],
): Eligible {
  const keys = results.flatMap(({ data }) => (data?.can === true ? [data.key] : []))
  return {
    keys: new Set(keys),
    isKnown: results.every(({ isPending }) => !isPending),
    isError: results.some(({ isError }) => isError),
  }
}
