import { type AbiRegistry, type BoostTextFields, SignatureType, toSelector } from '@laurel/protocol'
import type { BoostData } from '../boost/boost-data.ts'
import { rewardTokens } from '../boost/boost-tokens.ts'
import type { ChainConfig } from '../config/config.ts'

/** Words of one search, as an API counts them. More do not narrow it. */
const MAX_WORDS = 8

/** Splits a search into words: letters and digits, in lower case. Pure. */
export function toSearchWords(text: string): readonly string[] {
  return toWords(text).slice(0, MAX_WORDS)
}

/**
 * Whether a boost has all words of a search, each from the beginning of one of its words, as an API searches. Pure.
 * @param words - from {@link toSearchWords}. @param texts - what describes the boost, from {@link searchTexts}.
 */
export function hasWords(texts: readonly string[], words: readonly string[]): boolean {
  if (words.length === 0) return true
  const own = texts.flatMap(toWords)
  return words.every((word) => own.some((one) => one.startsWith(word)))
}

/**
 * Returns the texts of a boost in which a search looks: the names of its events and functions, of its contracts and its
 * tokens, their addresses, its network, and the words of its owner. Pure.
 * @param options.symbols - of tokens, by lower-case address. @param options.words - what the owner signed; null for none.
 */
export function searchTexts(
  chain: Pick<ChainConfig, 'name' | 'names'>,
  { boost, action, incentives }: BoostData,
  {
    registry,
    symbols,
    words,
  }: {
    readonly registry: AbiRegistry | null
    readonly symbols: ReadonlyMap<string, string | null>
    readonly words: BoostTextFields | null
  },
): readonly string[] {
  const steps = action?.actionSteps ?? []
  const names = steps.flatMap(({ signature, signatureType }) => {
    if (registry === null) return []
    if (signatureType === SignatureType.EVENT) return registry.events(signature).map(({ name }) => name)
    const selector = toSelector(signature)
    return selector === null ? [] : registry.functions(selector).map(({ name }) => name)
  })
  const addresses = [...steps.map(({ targetContract }) => targetContract), ...rewardTokens({ incentives }), boost.owner]
  const named = addresses.flatMap((address) => {
    const key = address.toLowerCase()
    return [key, chain.names.get(key) ?? '', symbols.get(key) ?? '']
  })
  return [
    ...names.map(splitName),
    ...named,
    chain.name,
    String(boost.boostId),
    words?.title ?? '',
    words?.description ?? '',
  ]
}

/** `safeTransferFrom` is `safe Transfer From`. */
function splitName(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/_+/g, ' ')
}

function toWords(text: string): readonly string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
