import { getEligibility } from '@laurel/protocol'
import { useQueries } from '@tanstack/react-query'
import type { Address } from 'viem'
import { chainClient } from '../app/chain-client.ts'
import { standingOf } from '../boost/standing.ts'
import { keyOf, type ListedBoost } from './deals.ts'

/** The boosts that an account could still be paid by, by {@link keyOf}. */
export type Doable = {
  readonly keys: ReadonlySet<string>
  /** False while one of them has not been answered. */
  readonly isKnown: boolean
}

/**
 * What an account could still be paid by. An incentive that wants a number with the claim cannot say before there is one:
 * it counts as long as nothing else stands against it.
 */
export function useDoable(deals: readonly ListedBoost[], account: Address | null): Doable {
  return useQueries({
    // Each boost for itself: a new one leaves what is known of the others standing.
    queries: deals.map((deal) => ({
      queryKey: ['doable', account, keyOf(deal), deal.facts.incentives.length],
      enabled: account !== null,
      staleTime: 10_000,
      queryFn: async () => ({ key: keyOf(deal), can: account !== null && (await canDo(deal, account)) }),
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
): Doable {
  const keys = results.flatMap(({ data }) => (data?.can === true ? [data.key] : []))
  return { keys: new Set(keys), isKnown: results.every(({ isPending }) => !isPending) }
}

async function canDo({ chain, facts }: ListedBoost, claimant: Address): Promise<boolean> {
  const { core } = chain
  if (core === null) return false
  const asked = { core, boostId: facts.boost.boostId, claimant }
  const each = await Promise.all(
    facts.incentives.map((_, incentiveId) => getEligibility(chainClient(chain), { ...asked, incentiveId })),
  )
  return each.some(
    (eligibility) =>
      standingOf({
        ...{ eligibility, payability: null, minimum: null },
        ...{ allowListKind: facts.allowList.kind, wasTakenBack: null },
      }).status === 'payable',
  )
}
