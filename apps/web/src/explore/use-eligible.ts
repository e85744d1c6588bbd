import { skipToken, useQueries } from '@tanstack/react-query'
import type { Address } from 'viem'
import { keyOf, type ListedBoost } from './boost-list.ts'

/** The boosts that an account could still be paid by, by {@link keyOf}. */
export type Eligible = {
  readonly keys: ReadonlySet<string>
  /** False while one of them has not been answered. */
  readonly isKnown: boolean
}

/**
 * What an account could still be paid by. An incentive that wants a number with the claim cannot say before there is one:
 * it counts as long as nothing else speaks against it. The code that asks loads with the first account.
 */
export function useEligible(items: readonly ListedBoost[], account: Address | null): Eligible {
  return useQueries({
    // Each boost for itself: a new one leaves what is known of the others standing.
    queries: items.map((item) => ({
      queryKey: ['eligible', account, keyOf(item), item.boostData.incentives.length],
      staleTime: 10_000,
      queryFn:
        account === null
          ? skipToken
          : async () => {
              const { isEligible } = await import('./is-eligible.ts')
              return { key: keyOf(item), can: await isEligible(item, account) }
            },
    })),
    combine: combined,
  })
}

// Outside the hook, so that the answer stays the same while none of its parts changes.
function combined(
  results: readonly {
    readonly data: { readonly key: string; readonly can: boolean } | undefined
    readonly isPending: boolean
  }[],
): Eligible {
  const keys = results.flatMap(({ data }) => (data?.can === true ? [data.key] : []))
  return { keys: new Set(keys), isKnown: results.every(({ isPending }) => !isPending) }
}
