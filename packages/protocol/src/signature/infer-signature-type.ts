import type { Hex } from 'viem'
import { SignatureLengthError } from './errors.ts'

const hexDigits = /^0x[0-9a-f]*$/i

/**
 * Returns whether a signature is of an event (its topic) or a function (its selector). 4 bytes are a selector. 32 bytes
 * are a selector if the first 28 are zero, otherwise a topic.
 * Source: docs/product.md#definitions.
 * @param signature - `0x` and 8 or 64 hex digits.
 * @throws {SignatureLengthError} on any other length, or when it is not hex.
 */
export function inferSignatureType(signature: Hex): 'event' | 'function' {
  if (!hexDigits.test(signature)) throw new SignatureLengthError(signature)
  switch (signature.length - '0x'.length) {
    case 8:
      return 'function'
    case 64:
      // The chain stores both in a bytes32, so a selector comes back left-padded.
      return /^0x0{56}/.test(signature) ? 'function' : 'event'
    default:
      throw new SignatureLengthError(signature)
  }
}

/**
 * Returns the onchain form of a signature: 32 bytes, a selector left-padded with zeros, in lower case.
 * @throws {SignatureLengthError} unless it has 8 or 64 hex digits.
 */
export function padSignature(signature: Hex): Hex {
  inferSignatureType(signature)
  return `0x${signature.slice(2).toLowerCase().padStart(64, '0')}`
}

/**
 * Returns the 4-byte selector of a function's signature in either form, in lower case. Null when its first 28 bytes are
 * not zero.
 */
export function toSelector(signature: Hex): Hex | null {
  return inferSignatureType(signature) === 'function' ? `0x${signature.slice(-8).toLowerCase()}` : null
}
