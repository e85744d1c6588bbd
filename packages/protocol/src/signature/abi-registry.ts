import type { Abi, AbiEvent, AbiFunction, Hex } from 'viem'
import { toEventSelector, toFunctionSelector } from 'viem'

/** The known ABI items of topics and selectors. Several when their layouts differ. */
export type AbiRegistry = {
  /** @param topic - 32 bytes, lower case. */
  events(topic: Hex): readonly AbiEvent[]
  /** @param selector - 4 bytes, lower case. */
  functions(selector: Hex): readonly AbiFunction[]
}

/**
 * Indexes an ABI by topic and selector. It leaves out items of other kinds, and anonymous events, which have no topic
 * 0.
 */
export function createAbiRegistry(abi: Abi): AbiRegistry {
  const events = new Map<string, AbiEvent[]>()
  const functions = new Map<string, AbiFunction[]>()
  for (const item of abi) {
    if (item.type === 'event' && !item.anonymous) append(events, toEventSelector(item), item)
    if (item.type === 'function') append(functions, toFunctionSelector(item), item)
  }
  return {
    events: (topic) => events.get(topic) ?? [],
    functions: (selector) => functions.get(selector) ?? [],
  }
}

/** Merges registries. The first source that knows a signature decides alone. */
export function mergeAbiRegistries(...sources: readonly AbiRegistry[]): AbiRegistry {
  return {
    events: (topic) => firstNonEmpty(sources, (source) => source.events(topic)),
    functions: (selector) => firstNonEmpty(sources, (source) => source.functions(selector)),
  }
}

function firstNonEmpty<item>(
  sources: readonly AbiRegistry[],
  find: (source: AbiRegistry) => readonly item[],
): readonly item[] {
  for (const source of sources) {
    const found = find(source)
    if (found.length > 0) return found
  }
  return []
}

function append<item>(map: Map<string, item[]>, key: string, item: item): void {
  const list = map.get(key)
  if (list) list.push(item)
  else map.set(key, [item])
}
