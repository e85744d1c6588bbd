/**
 * The strict parser of what a node, a file or viem gives: each function returns the value in one form, or throws. The
 * verifier reads untrusted nodes with it.
 */
import type { Address, Hash, Hex } from 'viem'
import { InvalidEvidenceError } from './errors.ts'

/** An object of unknown fields, as JSON.parse or a node returns it. */
export type UnknownFields = Readonly<Record<string, unknown>>

/**
 * Reads an object.
 * @throws {InvalidEvidenceError} when the value is not an object.
 */
export function readObject(value: unknown, path: string): UnknownFields {
  if (!isFields(value)) throw new InvalidEvidenceError({ path, needed: 'an object' })
  return value
}

/**
 * Reads an array.
 * @throws {InvalidEvidenceError} when the value is not an array.
 */
export function readArray(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new InvalidEvidenceError({ path, needed: 'an array' })
  return value
}

/**
 * Reads whole bytes of hex, returned in lower case.
 * @throws {InvalidEvidenceError} when the value has another form.
 */
export function readBytes(value: unknown, path: string): Hex {
  if (typeof value !== 'string' || value.length % 2 !== 0 || !isHexText(value)) {
    throw new InvalidEvidenceError({ path, needed: '0x and whole bytes of hex' })
  }
  return lowerCase(value)
}

/**
 * Reads 32 bytes of hex, returned in lower case.
 * @throws {InvalidEvidenceError} when the value has another form.
 */
export function readHash(value: unknown, path: string): Hash {
  if (typeof value !== 'string' || value.length !== 66 || !isHexText(value)) {
    throw new InvalidEvidenceError({ path, needed: '0x and 64 hex digits' })
  }
  return lowerCase(value)
}

/**
 * Reads 20 bytes of hex, returned in lower case. It does not check the checksum.
 * @throws {InvalidEvidenceError} when the value has another form.
 */
export function readAddress(value: unknown, path: string): Address {
  if (typeof value !== 'string' || value.length !== 42 || !isHexText(value)) {
    throw new InvalidEvidenceError({ path, needed: '0x and 40 hex digits' })
  }
  return lowerCase(value)
}

/**
 * Reads a number as JSON-RPC writes it: 0x and at most 64 hex digits.
 * @throws {InvalidEvidenceError} for every other form, also for a JSON number.
 */
export function readQuantity(value: unknown, path: string): bigint {
  if (typeof value === 'string' && isQuantity(value)) return BigInt(value)
  throw new InvalidEvidenceError({ path, needed: '0x and at most 64 hex digits' })
}

/**
 * Reads a whole number of 0 or more: a bigint, a number, or a JSON-RPC quantity in hex.
 * @throws {InvalidEvidenceError} when the value has another form.
 */
export function readWholeNumber(value: unknown, path: string): bigint {
  if (typeof value === 'bigint' && value >= 0n) return value
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'string' && isQuantity(value)) return BigInt(value)
  throw new InvalidEvidenceError({ path, needed: 'a whole number (0x and hex digits, a number or a bigint)' })
}

/**
 * Reads a {@link readWholeNumber} that fits a number.
 * @throws {InvalidEvidenceError} when the value has another form.
 */
export function readCount(value: unknown, path: string): number {
  const quantity = readWholeNumber(value, path)
  if (quantity > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new InvalidEvidenceError({ path, needed: `at most ${Number.MAX_SAFE_INTEGER}` })
  }
  return Number(quantity)
}

/** Returns true for values that JSON leaves out or sets to null. */
export function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

function isFields(value: unknown): value is UnknownFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// A quantity is a 256-bit number at most. Longer text would only cost time.
function isQuantity(text: string): boolean {
  return text.length > 2 && text.length <= 66 && isHexText(text)
}

function isHexText(text: string): boolean {
  return /^0x[0-9a-fA-F]*$/.test(text)
}

function lowerCase(text: string): Hex {
  return `0x${text.slice(2).toLowerCase()}`
}
