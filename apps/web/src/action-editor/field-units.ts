import { FilterOperator } from '@laurel/protocol'
import type { AbiEvent, AbiFunction } from 'viem'
import { addressOrNull } from '../abi/address-text.ts'
import { pathKey } from '../abi/fields.ts'
import type { Unit } from '../token/amount.ts'
import { type TokenData, unitSymbol } from '../token/token-data.ts'
import type { FilterDraft } from './draft.ts'
import { unitSources } from './field-unit-source.ts'

/** The addresses in fields, by path. A condition or a log gives them. */
export type KnownAddresses = ReadonlyMap<string, string>

/** Returns the addresses that conditions fix: an address field that must equal one. */
export function pinnedAddresses(conditions: readonly FilterDraft[]): KnownAddresses {
  const pinned = new Map<string, string>()
  for (const { path, filterType, valueText } of conditions) {
    const address = filterType === FilterOperator.EQUAL ? addressOrNull(valueText) : null
    if (address !== null) pinned.set(pathKey(path), address)
  }
  return pinned
}

/**
 * Returns every contract whose data is needed for the units of an item.
 * @param target - the contract, in lower or mixed case.
 */
export function unitAddresses(
  item: AbiEvent | AbiFunction,
  target: string | null,
  known: KnownAddresses,
  tokens: ReadonlyMap<string, TokenData>,
): readonly string[] {
  const addresses = new Set<string>()
  for (const sources of unitSources(item).values()) {
    for (const source of sources) {
      if (source.type === 'sibling') {
        const address = known.get(pathKey(source.path))
        if (address !== undefined) addresses.add(address.toLowerCase())
        continue
      }
      if (target === null) continue
      addresses.add(target.toLowerCase())
      const token = source.type === 'getter' ? tokens.get(target.toLowerCase())?.[source.getter] : null
      if (token != null) addresses.add(token.toLowerCase())
    }
  }
  return [...addresses]
}

/** Returns the unit of each number of an item, by path. A number whose token is unknown is left out. */
export function unitsOf(
  item: AbiEvent | AbiFunction,
  target: string | null,
  known: KnownAddresses,
  tokens: ReadonlyMap<string, TokenData>,
): ReadonlyMap<string, Unit> {
  const units = new Map<string, Unit>()
  const own = target === null ? undefined : tokens.get(target.toLowerCase())
  for (const [path, sources] of unitSources(item)) {
    for (const source of sources) {
      const address =
        source.type === 'contract'
          ? target
          : source.type === 'getter'
            ? own?.[source.getter]
            : known.get(pathKey(source.path))
      const token = address == null ? undefined : tokens.get(address.toLowerCase())
      if (token === undefined || token.decimals === null) continue
      units.set(path, { symbol: unitSymbol(token), decimals: token.decimals, token: token.address })
      break
    }
  }
  return units
}
