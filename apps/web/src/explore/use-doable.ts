import { getEligibility } from '@laurel/protocol'
import { useQueries } from '@tanstack/react-query'
import type { Address } from 'viem'
import { chainClient } from '../app/chain-client.ts'
import type { WorldChain } from '../app/world.ts'
import { type Deal, keyOf } from './deals.ts'

/**
 * The boosts that an account could still be paid by, by {@link keyOf}. An incentive that wants a number with the claim
 * cannot say before there is one: it counts as long as nothing else stands against it.
 */
export function useDoable(
  chains: readonly WorldChain[],
  deals: readonly Deal[],
  account: Address | null,
): ReadonlySet<string> {
  return useQueries({
    queries: chains.map((chain) => {
      const own = deals.filter((deal) => deal.chain.chainId === chain.chainId)
      return {
        queryKey: ['doable', chain.chainId, account, own.map(keyOf)],
        enabled: account !== null && chain.core !== null && own.length > 0,
        staleTime: 10_000,
        queryFn: () => (account === null ? [] : getDoable(chain, own, account)),
      }
    }),
    combine: keysOf,
  })
}

// Outside the hook, so that the set stays the same while no answer changes.
function keysOf(results: readonly { readonly data: readonly string[] | undefined }[]): ReadonlySet<string> {
  return new Set(results.flatMap(({ data }) => data ?? []))
}

async function getDoable(chain: WorldChain, deals: readonly Deal[], claimant: Address): Promise<readonly string[]> {
  const { core } = chain
  if (core === null) return []
  const client = chainClient(chain)
  const answers = await Promise.all(
    deals.map(async (deal) => {
      const { boostId } = deal.facts.boost
      const each = await Promise.all(
        deal.facts.incentives.map((_, incentiveId) => getEligibility(client, { core, boostId, incentiveId, claimant })),
      )
      return each.some((answer) => answer.isEligible || answer.code === 'not-claimable') ? [keyOf(deal)] : []
    }),
  )
  return answers.flat()
}
