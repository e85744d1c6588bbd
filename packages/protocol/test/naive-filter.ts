/** Checks slowly whether a value passes a filter, from docs/protocol.md alone and without code of the package. */
import type { NaiveValue } from './naive-decoder.ts'

const EQUAL = 0
const NOT_EQUAL = 1
const GREATER_THAN = 2
const LESS_THAN = 3
const CONTAINS = 4
const REGEX = 5
const GREATER_THAN_OR_EQUAL = 6
const LESS_THAN_OR_EQUAL = 7

/** Bytes of filter data; hex of odd length is read as if padded with one zero in front. */
export function bytesOfFilter(filterData: string): Uint8Array {
  const digits = filterData.slice(2)
  return new Uint8Array(Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex'))
}

/** Returns whether the value passes. A value that does not fit the filter does not pass. */
export function passes(value: NaiveValue, filterType: number, filterData: string): boolean {
  const operand = bytesOfFilter(filterData)
  switch (value.type) {
    case 'number':
      return passesAsNumber(value.value, value.isSigned, filterType, operand)
    case 'address': {
      if (operand.length !== 20) return false
      const same = value.address === `0x${Buffer.from(operand).toString('hex')}`
      return (filterType === EQUAL && same) || (filterType === NOT_EQUAL && !same)
    }
    case 'bytes':
    case 'string': {
      const same = Buffer.compare(Buffer.from(value.bytes), Buffer.from(operand)) === 0
      if (filterType === EQUAL) return same
      if (filterType === NOT_EQUAL) return !same
      if (filterType === CONTAINS) return isInside(operand, value.bytes)
      return filterType === REGEX && value.type === 'string' && matches(operand, value.bytes)
    }
  }
}

function passesAsNumber(value: bigint, isSigned: boolean, filterType: number, operand: Uint8Array): boolean {
  if (operand.length > 32) return false
  let threshold = 0n
  for (const byte of operand) threshold = threshold * 256n + BigInt(byte)
  if (isSigned && operand.length === 32 && threshold >= 2n ** 255n) threshold -= 2n ** 256n
  if (filterType === EQUAL) return value === threshold
  if (filterType === NOT_EQUAL) return value !== threshold
  if (filterType === GREATER_THAN) return value > threshold
  if (filterType === LESS_THAN) return value < threshold
  if (filterType === GREATER_THAN_OR_EQUAL) return value >= threshold
  return filterType === LESS_THAN_OR_EQUAL && value <= threshold
}

function isInside(needle: Uint8Array, value: Uint8Array): boolean {
  for (let at = 0; at + needle.length <= value.length; at++) {
    if (needle.every((byte, index) => value[at + index] === byte)) return true
  }
  return false
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function textOf(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

/**
 * The backtracking engine of the platform, with what RE2 has not (look-around, back-references) ruled out. Only ever
 * given patterns that our own generators made: see `random-pattern.ts`.
 */
function matches(patternBytes: Uint8Array, valueBytes: Uint8Array): boolean {
  if (patternBytes.length === 0) return true
  const pattern = textOf(patternBytes)
  const text = textOf(valueBytes)
  if (pattern === null || text === null || patternBytes.length > 1024) return false
  if (/\(\?<?[=!]|\\[1-9]/.test(pattern)) return false
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return false
  }
}
