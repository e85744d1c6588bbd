import type { Hex } from 'viem'
import type { LeafType } from './leaf-type.ts'

/**
 * Returns the bytes of a filter as even, lower-case hex digits without `0x`. Hex of odd length reads as if padded with
 * one zero in front. Source: docs/protocol.md#codec-and-matching.
 */
export function filterDigits(filterData: Hex): string {
  const digits = filterData.slice(2).toLowerCase()
  return digits.length % 2 === 0 ? digits : `0${digits}`
}

/**
 * Returns a filter's bytes in the form that `readField` returns for a value of this leaf. Numbers shorter than 32 bytes
 * are non-negative. An INT of exactly 32 bytes is two's complement. Source: docs/protocol.md#codec-and-matching.
 * @returns null when the bytes cannot be such a value: a number longer than 32 bytes, or an address that is not 20
 * bytes.
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
 * Returns a filter's bytes as the chain stores them: a UINT as the shortest whole bytes (zero is `0x00`), other types
 * as given, in whole bytes. Source: docs/protocol.md#codec-and-matching.
 * @param leaf - null when it is unknown.
 */
export function shortestFilterData(leaf: LeafType | null, filterData: Hex): Hex {
  const digits = filterDigits(filterData)
  if (leaf?.type !== 'uint') return `0x${digits}`
  const significant = digits.replace(/^(00)+/, '')
  return `0x${significant === '' ? '00' : significant}`
}

/** Rewrites a 32-byte word so that its digits sort like the numbers: it flips the sign bit of an INT. */
export function orderKey(leaf: LeafType, word: string): string {
  if (leaf.type !== 'int') return word
  return (Number.parseInt(word.charAt(0), 16) ^ 8).toString(16) + word.slice(1)
}
