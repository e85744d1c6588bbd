import { type AbiEvent, type AbiFunction, type Hex, parseAbiItem, toEventSelector, toFunctionSelector } from 'viem'
import type { AbiRegistry } from '../abi-registry.ts'
import { eventTexts, functionTexts } from './generated/signature-table.ts'

/**
 * The events and functions of the bundled table: some thousand from real chains. A signature is parsed on its first
 * use. Where the authors of the table could not determine which parameters are indexed, it returns every layout that
 * fits, so that the ambiguity is visible.
 * Source: packages/protocol/data/README.md.
 */
export const bundledAbi: AbiRegistry = {
  events: (topic) => remember(eventItems, topic, () => parseEvents(topic)),
  functions: (selector) => remember(functionItems, selector, () => parseFunctions(selector)),
}

// Limited by the table: signatures that are not in it are not cached.
const eventItems = new Map<Hex, readonly AbiEvent[]>()
const functionItems = new Map<Hex, readonly AbiFunction[]>()

function parseEvents(topic: Hex): readonly AbiEvent[] {
  return textsOf(eventTexts, topic).flatMap((text) => {
    const item = parseAbiItem<readonly string[]>([text])
    return item.type === 'event' && toEventSelector(item) === topic ? [item] : []
  })
}

function parseFunctions(selector: Hex): readonly AbiFunction[] {
  return textsOf(functionTexts, selector).flatMap((text) => {
    const item = parseAbiItem<readonly string[]>([text])
    return item.type === 'function' && toFunctionSelector(item) === selector ? [item] : []
  })
}

function textsOf(table: Readonly<Record<string, readonly string[]>>, signature: Hex): readonly string[] {
  const key = signature.slice(2, 10)
  // An untrusted signature may be any text: only the table's own keys count, not those of its prototype.
  return Object.hasOwn(table, key) ? (table[key] ?? []) : []
}

function remember<item>(
  known: Map<Hex, readonly item[]>,
  signature: Hex,
  parse: () => readonly item[],
): readonly item[] {
  const found = known.get(signature) ?? parse()
  if (found.length > 0) known.set(signature, found)
  return found
}
