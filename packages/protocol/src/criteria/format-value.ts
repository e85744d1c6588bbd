import { getAddress, toHex } from 'viem'
import { AddressFormatError } from '../address/errors.ts'
import { parseAddress } from '../address/parse-address.ts'
import { InvalidFilterDataError } from './errors.ts'
import { filterDigits, toFilterOperand } from './filter-data.ts'
import type { LeafType } from './leaf-type.ts'
import { decodeUtf8 } from './utf8.ts'

/**
 * Formats a value for users: a decimal number, a checksummed address, the text of a string in quotes, hex of bytes.
 * @param digits - as `readField` returns them. A string that is not valid UTF-8 is formatted as hex.
 */
export function formatValue(leaf: LeafType, digits: string): string {
  switch (leaf.type) {
    case 'uint':
      return BigInt(`0x${digits}`).toString()
    case 'int':
      return BigInt.asIntN(256, BigInt(`0x${digits}`)).toString()
    case 'address':
      return getAddress(`0x${digits.slice(24)}`)
    case 'string': {
      const text = decodeUtf8(digits)
      return text === null ? `0x${digits}` : JSON.stringify(text)
    }
    case 'bytes':
    case 'fixedBytes':
      return `0x${digits}`
    default:
      return leaf satisfies never
  }
}

/** Formats the value of a filter for users. Returns null when it is not a value of the leaf's type. */
export function formatFilterData(leaf: LeafType, filterData: `0x${string}`): string | null {
  const operand = toFilterOperand(leaf, filterData)
  return operand === null ? null : formatValue(leaf, operand)
}

/**
 * Converts a user's input to `filterData`: a decimal number (UINT the shortest, INT 32 bytes of two's complement), an
 * address, the text of a string or pattern, hex of bytes. Source: docs/protocol.md#codec-and-matching.
 * @throws {InvalidFilterDataError} when the text is not a value of the leaf's type.
 */
export function parseFilterValue(leaf: LeafType, text: string): `0x${string}` {
  switch (leaf.type) {
    case 'uint':
      return encodeUint(leaf.bits, text)
    case 'int':
      return encodeInt(leaf.bits, text)
    case 'address':
      return encodeAddress(text)
    case 'string':
      return toHex(new TextEncoder().encode(text))
    case 'bytes':
    case 'fixedBytes':
      return encodeBytes(text)
    default:
      return leaf satisfies never
  }
}

function encodeAddress(text: string): `0x${string}` {
  try {
    return `0x${parseAddress(text).slice(2).toLowerCase()}`
  } catch (cause) {
    if (cause instanceof AddressFormatError) throw new InvalidFilterDataError(cause.message, { cause })
    throw cause
  }
}

function encodeUint(bits: number, text: string): `0x${string}` {
  const value = parseWhole(text)
  if (value < 0n || value >= 1n << BigInt(bits)) {
    throw new InvalidFilterDataError(`${text} does not fit a uint${bits}. Use a number from 0 to 2^${bits} - 1.`)
  }
  return `0x${filterDigits(`0x${value.toString(16)}`)}`
}

function encodeInt(bits: number, text: string): `0x${string}` {
  const value = parseWhole(text)
  const limit = 1n << BigInt(bits - 1)
  if (value < -limit || value >= limit) {
    throw new InvalidFilterDataError(
      `${text} does not fit an int${bits}. Use a number from -2^${bits - 1} to 2^${bits - 1} - 1.`,
    )
  }
  return `0x${BigInt.asUintN(256, value).toString(16).padStart(64, '0')}`
}

function encodeBytes(text: string): `0x${string}` {
  if (!/^0x([0-9a-fA-F]{2})*$/.test(text)) {
    throw new InvalidFilterDataError(`"${text}" is not bytes. Bytes are 0x and an even number of hex digits.`)
  }
  return `0x${text.slice(2).toLowerCase()}`
}

function parseWhole(text: string): bigint {
  if (!/^-?\d{1,78}$/.test(text))
    throw new InvalidFilterDataError(`"${text}" is not a whole number. Use decimal digits.`)
  return BigInt(text)
}
