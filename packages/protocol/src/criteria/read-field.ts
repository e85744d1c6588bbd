import type { Hex } from 'viem'
import type { LeafType } from './leaf-type.ts'
import type { FieldLocation, ResolvedField } from './resolve-field.ts'

/** Bytes to read from: a log's topics and data, or calldata with `skip` = 4 for the selector. Hex is in lower case. */
export type EncodedData = { readonly topics: readonly Hex[]; readonly data: Hex; readonly skip: number }

/**
 * A field's bytes as a hex string without `0x`: the whole 32-byte word for a number or an address, the content for bytes
 * and strings. Null when they cannot be read: out of bounds, an offset that is too large, or an unused bit that is not
 * zero.
 */
export type FieldHex = string | null

const WORD = 64

/**
 * Reads only the words that one field needs: at most six, whatever the data says, so hostile data costs nothing more.
 * Source: docs/protocol.md#codec-and-matching; docs/security.md#a2.
 */
export function readField({ leaf, location: place }: ResolvedField, source: EncodedData): FieldHex {
  const text = place.type === 'topic' ? source.topics[place.topic] : source.data
  if (text === undefined) return null
  const at = fieldStart(place, text, source.skip)
  if (at === -1) return null
  if (place.type === 'topic' || !place.isDynamic) return checkWord(leaf, text, at)
  const length = readSize(text, at)
  if (length === -1) return null
  const from = at + WORD
  const to = from + 2 * length
  if (to > text.length) return null
  // Some contracts truncate the last word. The padding that is there must be zero like any unused bit.
  const padding = (WORD - ((2 * length) % WORD)) % WORD
  return isZero(text, to, Math.min(to + padding, text.length)) ? text.slice(from, to) : null
}

/**
 * Returns where a field's word begins, or the length word of a dynamic field. -1 when it is out of bounds.
 * @param text - the topic, or the data or calldata, that holds the field.
 * @param skip - bytes before the arguments: 4 in calldata.
 * @returns a position in `text`, with all digits of the word behind it.
 */
export function fieldStart(place: FieldLocation, text: string, skip: number): number {
  if (place.type === 'topic') return text.length === 2 + WORD ? 2 : -1
  // Positions count hex digits from the start of the string, past `0x` and the selector.
  let base = 2 + 2 * skip
  for (const head of place.follow) {
    const offset = readSize(text, base + 2 * head)
    if (offset === -1) return -1
    base += 2 * offset
  }
  const at = base + 2 * place.offset
  return at + WORD > text.length ? -1 : at
}

/** Reads an offset or a length in bytes. -1 when the word is out of bounds or exceeds the size of the data. */
function readSize(data: string, at: number): number {
  if (at + WORD > data.length || !isZero(data, at, at + WORD - 8)) return -1
  const size = Number.parseInt(data.slice(at + WORD - 8, at + WORD), 16)
  return 2 * size <= data.length ? size : -1
}

function checkWord(leaf: LeafType, text: string, at: number): FieldHex {
  const end = at + WORD
  switch (leaf.type) {
    case 'address':
      return isZero(text, at, at + 24) ? text.slice(at, end) : null
    case 'uint':
      return isZero(text, at, end - leaf.bits / 4) ? text.slice(at, end) : null
    case 'int':
      return isSignExtended(text, at, end - leaf.bits / 4) ? text.slice(at, end) : null
    case 'fixedBytes':
      return isZero(text, at + 2 * leaf.size, end) ? text.slice(at, at + 2 * leaf.size) : null
    case 'bytes':
    case 'string':
      return null
    default:
      return leaf satisfies never
  }
}

function isZero(digits: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (digits.charCodeAt(at) !== 48) return false
  return true
}

/** @param used - the position of the first digit that the type uses. All digits before it must repeat the sign. */
function isSignExtended(text: string, from: number, used: number): boolean {
  if (used === from) return true
  const isNegative = text.charCodeAt(used) >= 56 // '8' to 'f'
  const filler = isNegative ? 102 /* 'f' */ : 48
  for (let at = from; at < used; at++) if (text.charCodeAt(at) !== filler) return false
  return true
}
