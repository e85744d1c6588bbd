import { type EncodedData, formatValue, listFields, readField } from '@laurel/protocol'
import type { AbiEvent, AbiFunction, Hex } from 'viem'
import { toEventSelector } from 'viem'
import type { Unit } from '../token/amount.ts'
import { formatAmountWithUnit } from '../token/amount.ts'
import { flattenFields, pathKey } from './fields.ts'
import { visibleText } from './visible-text.ts'

/**
 * The formatted values of an item's fields by path, before units and names are applied. Unreadable fields are left out.
 */
export type FieldValues = ReadonlyMap<string, string>

/** `Transfer(address,address,uint256)` belongs to ERC-20 (three topics) and to ERC-721 (four topics). */
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Returns the item with the layout of this log. The topic count decides the layout of a `Transfer`. Source:
 * docs/protocol.md#codec-and-matching.
 */
export function layoutOf(item: AbiEvent, topics: readonly Hex[]): AbiEvent {
  if (topics[0] !== TRANSFER_TOPIC || toEventSelector(item) !== TRANSFER_TOPIC) return item
  return { ...item, inputs: item.inputs.map((input, at) => ({ ...input, indexed: at < topics.length - 1 })) }
}

/** Reads every readable field of a log or a call. The work is bounded: each field takes a few words of the data. */
export function readValues(item: AbiEvent | AbiFunction, source: EncodedData): FieldValues {
  const laidOut = item.type === 'event' ? layoutOf(item, source.topics) : item
  const values = new Map<string, string>()
  for (const { path, located } of flattenFields(listFields(laidOut))) {
    const digits = located === null ? null : readField(located, source)
    if (located !== null && digits !== null) values.set(pathKey(path), formatValue(located.leaf, digits))
  }
  return values
}

/** The location of a log's fields. */
export function logSource({ topics, data }: { readonly topics: readonly Hex[]; readonly data: Hex }): EncodedData {
  return { topics, data, skip: 0 }
}

/** The location of a call's arguments, which follow the selector. */
export function callSource(input: Hex): EncodedData {
  return { topics: [], data: input, skip: 4 }
}

/** The maximum length of untrusted text in a line. */
const MAX_TEXT_LENGTH = 78

/**
 * Formats a value for users: an amount with its unit, the name of an address, or quoted text. Returns the raw value
 * where nothing is known.
 */
export function formatFieldValue(
  value: string,
  type: string,
  unit: Unit | null,
  nameOf: (address: string) => string | null,
): string {
  if (unit !== null && /^u?int/.test(type) && /^-?\d+$/.test(value)) return formatAmountWithUnit(BigInt(value), unit)
  if (type === 'address') return nameOf(value) ?? `${value.slice(0, 6)}…${value.slice(-4)}`
  // The start and the end distinguish bytes values. The title attribute has the whole value.
  if (type.startsWith('bytes') && value.length > 22) return `${value.slice(0, 10)}…${value.slice(-8)}`
  const quoted = type === 'string' ? /^"([\s\S]*)"$/.exec(value)?.[1] : undefined
  return quoted === undefined ? visibleText(value, MAX_TEXT_LENGTH) : `“${visibleText(quoted, MAX_TEXT_LENGTH)}”`
}
