import { mergeAbiRegistries } from '@laurel/protocol'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSignatures } from '../abi/use-signatures.ts'
import { verifiedRegistry } from '../abi/verified-registry.ts'
import { rewardTokens, targetContracts } from '../boost/boost-tokens.ts'
import type { ChainConfig } from '../config/config.ts'
import { tokenQuery } from '../token/token-data.ts'
import type { ListItem } from './boost-list.ts'
import { hasWords, searchTexts, toSearchWords } from './search-words.ts'

/** Returns whether a loaded boost has the words of a search, by what is loaded of its names. */
export function useLocalSearch(search: string): (item: ListItem) => boolean {
  const cache = useQueryClient()
  const signatures = useSignatures(true).data
  const words = toSearchWords(search)
  if (words.length === 0) return () => true
  const registryOf = ({ verified }: ChainConfig) =>
    mergeAbiRegistries(
      ...[...verified.values()].map(verifiedRegistry),
      ...(signatures === undefined ? [] : [signatures]),
    )
  return (item) => {
    const symbols = symbolsOf(cache, item)
    return hasWords(
      searchTexts(item.chain, item.boostData, {
        ...{ registry: registryOf(item.chain), symbols, words: item.uncheckedText },
      }),
      words,
    )
  }
}

function symbolsOf(cache: QueryClient, { chain, boostData }: ListItem): ReadonlyMap<string, string | null> {
  const addresses = [...rewardTokens(boostData), ...targetContracts(boostData)]
  return new Map(
    addresses.map((address) => [
      address.toLowerCase(),
      cache.getQueryData(tokenQuery(chain, address).queryKey)?.symbol ?? null,
    ]),
  )
}
