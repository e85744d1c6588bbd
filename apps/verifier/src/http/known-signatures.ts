import { type AbiRegistry, toSelector } from '@laurel/protocol'
import type { Hex } from 'viem'

/**
 * Returns those signatures whose event or function is known, and which the verifier can therefore read.
 * @param signatures - topics, and selectors in either form, in lower case.
 */
export function findKnownSignatures(abiItems: AbiRegistry, signatures: readonly Hex[]): readonly Hex[] {
  return signatures.filter((signature) => {
    const selector = toSelector(signature)
    const items = selector === null ? abiItems.events(signature) : abiItems.functions(selector)
    return items.length > 0
  })
}
