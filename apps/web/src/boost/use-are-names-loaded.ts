import { useQueries } from '@tanstack/react-query'
import { useSignatures } from '../abi/use-signatures.ts'
import type { ChainConfig } from '../config/config.ts'
import { tokenQuery } from '../token/token-data.ts'
import type { BoostData } from './boost-data.ts'
import { rewardTokens, targetContracts } from './boost-tokens.ts'
import { useAreOwnerTextsLoaded } from './use-owner-text.ts'

/** Whether everything is loaded that describes boosts: the names of {@link useAreTaskNamesLoaded}, and the owners' texts. */
export function useAreNamesLoaded(
  boosts: readonly { readonly chain: ChainConfig; readonly boostData: BoostData }[],
): boolean {
  const areOwnerTextsLoaded = useAreOwnerTextsLoaded(boosts)
  return useAreTaskNamesLoaded(boosts) && areOwnerTextsLoaded
}

/**
 * Whether the names that describe the task and the reward of every boost are loaded. A row whose text arrives later grows
 * and moves the others.
 */
export function useAreTaskNamesLoaded(
  boosts: readonly { readonly chain: ChainConfig; readonly boostData: BoostData }[],
): boolean {
  const signatures = useSignatures(true)
  const wanted = new Map(
    boosts.flatMap(({ chain, boostData }) =>
      [...rewardTokens(boostData), ...targetContracts(boostData)].map(
        (address) => [`${chain.chainId} ${address.toLowerCase()}`, { chain, address }] as const,
      ),
    ),
  )
  const areTokensKnown = useQueries({
    queries: [...wanted.values()].map(({ chain, address }) => tokenQuery(chain, address)),
    combine: (results) => results.every(({ isPending }) => !isPending),
  })
  return areTokensKnown && !signatures.isPending
}
