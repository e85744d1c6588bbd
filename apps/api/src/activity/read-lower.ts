import { InvalidEvidenceError, readAddress, readBytes, readHash, readQuantity } from '@laurel/protocol/rpc'
import type { Address, Hash, Hex } from 'viem'

/**
 * What the strict parser of `@laurel/protocol/rpc` returns, and for the form that nodes send, lower case, without a copy: the index
 * reads several of these values for each log, and keeps them for a while.
 */

/** @see readHash @throws {InvalidEvidenceError} */
export function readLowerHash(value: unknown, path: string): Hash {
  return isLowerHex(value) && value.length === 66 ? value : readHash(value, path)
}

/** @see readAddress @throws {InvalidEvidenceError} */
export function readLowerAddress(value: unknown, path: string): Address {
  return isLowerHex(value) && value.length === 42 ? value : readAddress(value, path)
}

/** @see readBytes @throws {InvalidEvidenceError} */
export function readLowerBytes(value: unknown, path: string): Hex {
  return isLowerHex(value) && value.length % 2 === 0 ? value : readBytes(value, path)
}

/** Requires a hash that is known. @param needed - in lower case. @throws {InvalidEvidenceError} for every other value. */
export function requireHash(value: unknown, needed: Hash, path: string): void {
  if (value !== needed && readHash(value, path) !== needed) throw new InvalidEvidenceError({ path, needed })
}

/** A quantity of at most this many characters is a safe integer. */
const SHORT_LENGTH = 15
/** Larger quantities, such as the largest nonce that there is, become this: a number has no more digits. */
const MAX_NUMBER = BigInt(Number.MAX_SAFE_INTEGER)

/**
 * Reads a quantity as a number. One that is too large becomes the largest safe integer: some chains have transactions with the largest
 * nonce that there is.
 * @see readQuantity @throws {InvalidEvidenceError}
 */
export function readNumber(value: unknown, path: string): number {
  if (isLowerHex(value) && value.length > 2 && value.length <= SHORT_LENGTH) return Number(value)
  const quantity = readQuantity(value, path)
  return quantity > MAX_NUMBER ? Number.MAX_SAFE_INTEGER : Number(quantity)
}

function isLowerHex(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]*$/.test(value)
}
