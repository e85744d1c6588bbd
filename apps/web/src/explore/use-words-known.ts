import { useQueries } from '@tanstack/react-query'
import { assetOf } from '../boost/reward-words.ts'
import { tokenQuery } from '../deed/token-facts.ts'
import { useSignatures } from '../deed/use-signatures.ts'
import type { ListedBoost } from './deals.ts'

/** Whether every boost can be told in words: a row that is filled in later grows, and pushes the others away. */
export function useWordsKnown(deals: readonly ListedBoost[]): boolean {
  const signatures = useSignatures(true)
  const wanted = new Map(
    deals.flatMap(({ chain, facts }) =>
      [
        ...facts.incentives.flatMap((each) => [assetOf(each), 'peg' in each ? each.peg : null]),
        ...(facts.action?.actionSteps ?? []).map(({ targetContract }) => targetContract),
      ].flatMap((address) =>
        address === null ? [] : [[`${chain.chainId} ${address.toLowerCase()}`, { chain, address }]],
      ),
    ),
  )
  const areTokensKnown = useQueries({
    queries: [...wanted.values()].map(({ chain, address }) => tokenQuery(chain, address)),
    combine: (results) => results.every(({ isPending }) => !isPending),
  })
  return areTokensKnown && !signatures.isPending
}
