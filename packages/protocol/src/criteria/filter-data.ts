import type { Hex } from 'viem'
import type { LeafType } from './leaf-type.ts'

/**
 * The bytes of a filter as even, lower-case hex digits without `0x`.
 * Hex of odd length is read as if padded with one zero in front. Source: docs/protocol.md#codec-and-matching.
 */
export function filterDigits(filterData: Hex): string {
  const digits = filterData.slice(2).toLowerCase()
  return digits.length % 2 === 0 ? digits : `0${digits}`
}

/**
 * A filter's bytes in the form that `readField` gives a value of this leaf, or null when they cannot be such a value:
 * a number longer than 32 bytes, an address that is not 20. Numbers shorter than 32 bytes are non-negative; an INT of
 * exactly 32 bytes is two's complement. Source: docs/protocol.md#codec-and-matching.
 */
export function toFilterOperand(leaf: LeafType, filterData: Hex): string | null {
  const digits = filterDigits(filterData)
  switch (leaf.type) {
    case 'uint':
    case 'int':
      return digits.length <= 64 ? digits.padStart(64, '0') : null
    case 'address':
      return digits.length === 40 ? digits.padStart(64, '0') : null
    case 'fixedBytes':
    case 'bytes':
    case 'string':
      return digits
    default:
      return leaf satisfies never
  }
}

/**
 * A filter's bytes as they are written onchain: a UINT as the shortest whole bytes (zero is `0x00`), anything else as it is
 * given, in whole bytes. Source: docs/protocol.md#codec-and-matching.
 * @param leaf - null where it is not known.
 */
export function shortestFilterData(leaf: LeafType | null, filterData: Hex): Hex {
  const digits = filterDigits(filterData)
  if (leaf?.type !== 'uint') return `0x${digits}`
  const significant = digits.replace(/^(00)+/, '')
  return `0x${significant === '' ? '00' : significant}`
}

/** A 32-byte word so rewritten that comparing the digits compares the numbers: the sign bit of an INT is flipped. */
export function orderKey(leaf: LeafType, word: string): string {
  if (leaf.type !== 'int') return word
  return (Number.parseInt(word.charAt(0), 16) ^ 8).toString(16) + word.slice(1)
}
