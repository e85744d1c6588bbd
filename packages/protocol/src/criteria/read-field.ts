import type { Hex } from 'viem'
import type { Leaf } from './leaf.ts'
import type { LocatedField } from './locate-field.ts'

/** Bytes to read from: a log's topics and data, or calldata with `skip` = 4 for the selector. Hex is lower case. */
export type FieldSource = { readonly topics: readonly Hex[]; readonly data: Hex; readonly skip: number }

/**
 * A field's bytes as hex digits without `0x`: the whole 32-byte word for a number or an address, the content for bytes
 * and strings. Null when they cannot be read: out of bounds, an offset too far, or an unused bit that is not zero.
 */
export type FieldDigits = string | null

const WORD = 64

/**
 * Reads just the words that one field needs, at most six whatever the data says, so hostile data costs nothing more:
 * nothing else is looked at. Source: PROTOCOL.md §13, "Only the words that a rule needs are decoded"; SECURITY.md A2.
 */
export function readField({ leaf, place }: LocatedField, source: FieldSource): FieldDigits {
  if (place.at === 'topic') {
    const topic = source.topics[place.topic]
    return topic === undefined || topic.length !== 2 + WORD ? null : checkWord(leaf, topic.slice(2))
  }
  const { data } = source
  // Positions count hex digits from the start of the string, past `0x` and the selector.
  const start = 2 + 2 * source.skip
  let base = start
  for (const head of place.follow) {
    const offset = readSize(data, base + 2 * head)
    if (offset === -1) return null
    base += 2 * offset
  }
  const at = base + 2 * place.offset
  if (!place.isDynamic) return at + WORD > data.length ? null : checkWord(leaf, data.slice(at, at + WORD))
  const length = readSize(data, at)
  if (length === -1) return null
  const from = at + WORD
  const to = from + 2 * length
  if (to > data.length) return null
  // Some contracts leave the last word short; what there is of its padding must be zero like any unused bit.
  const padding = (WORD - ((2 * length) % WORD)) % WORD
  return isZero(data, to, Math.min(to + padding, data.length)) ? data.slice(from, to) : null
}

/** An offset or a length in bytes; -1 when the word is out of bounds or holds more than the data could. */
function readSize(data: string, at: number): number {
  if (at + WORD > data.length || !isZero(data, at, at + WORD - 8)) return -1
  const size = Number.parseInt(data.slice(at + WORD - 8, at + WORD), 16)
  return 2 * size <= data.length ? size : -1
}

function checkWord(leaf: Leaf, word: string): FieldDigits {
  switch (leaf.kind) {
    case 'address':
      return isZero(word, 0, 24) ? word : null
    case 'uint':
      return isZero(word, 0, WORD - leaf.bits / 4) ? word : null
    case 'int':
      return isSignExtended(word, WORD - leaf.bits / 4) ? word : null
    case 'fixedBytes':
      return isZero(word, 2 * leaf.size, WORD) ? word.slice(0, 2 * leaf.size) : null
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

function isSignExtended(word: string, unused: number): boolean {
  if (unused === 0) return true
  const isNegative = word.charCodeAt(unused) >= 56 // '8' to 'f'
  const filler = isNegative ? 102 /* 'f' */ : 48
  for (let at = 0; at < unused; at++) if (word.charCodeAt(at) !== filler) return false
  return true
}
