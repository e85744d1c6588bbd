import { useQueries } from '@tanstack/react-query'
import { useSignatures } from '../abi/use-signatures.ts'
import type { WorldChain } from '../app/world.ts'
import { tokenQuery } from '../token/token-data.ts'
import type { BoostFacts } from './boost-facts.ts'
import { assetOf } from './reward-words.ts'
import { useAreOwnerWordsKnown } from './use-owner-words.ts'

/** Whether every boost can be told in words: a row that is filled in later grows, and pushes the others away. */
export function useWordsKnown(boosts: readonly { readonly chain: WorldChain; readonly facts: BoostFacts }[]): boolean {
  const signatures = useSignatures(true)
  const wanted = new Map(
    boosts.flatMap(({ chain, facts }) =>
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
  const areOwnerWordsKnown = useAreOwnerWordsKnown(boosts)
  return areTokensKnown && areOwnerWordsKnown && !signatures.isPending
}
