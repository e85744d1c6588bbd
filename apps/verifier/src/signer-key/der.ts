import { KmsError } from './errors.ts'

/** Order of secp256k1. */
export const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/**
 * Reads an ECDSA signature in DER: a sequence of two positive integers in their shortest form, and nothing else.
 * @throws {KmsError}
 */
export function readDerSignature(der: Uint8Array): { readonly r: bigint; readonly s: bigint } {
  const outer = readPart(der, 0, 0x30)
  if (outer.end !== der.length) throw malformed()
  const r = readPart(der, outer.start, 0x02)
  const s = readPart(der, r.end, 0x02)
  if (s.end !== der.length) throw malformed()
  return { r: readInteger(der.subarray(r.start, r.end)), s: readInteger(der.subarray(s.start, s.end)) }
}

/** The lower of the two `s` values of a signature. Contracts accept only that one. */
export function lowerS(s: bigint): bigint {
  return s > CURVE_ORDER / 2n ? CURVE_ORDER - s : s
}

/**
 * The uncompressed point (65 bytes) at the end of a public key in DER (SubjectPublicKeyInfo) of secp256k1.
 * @throws {KmsError}
 */
export function readDerPublicKey(der: Uint8Array): Uint8Array {
  const outer = readPart(der, 0, 0x30)
  const algorithm = readPart(der, outer.start, 0x30)
  const bits = readPart(der, algorithm.end, 0x03)
  const point = der.subarray(bits.start + 1, bits.end)
  const names = Buffer.from(der.subarray(algorithm.start, algorithm.end)).toString('hex')
  // id-ecPublicKey, secp256k1. Source: https://www.rfc-editor.org/rfc/rfc5480; https://www.secg.org/sec2-v2.pdf.
  if (names !== '06072a8648ce3d020106052b8104000a') throw new KmsError('the key is on another curve')
  if (bits.end !== der.length || der[bits.start] !== 0 || point.length !== 65 || point[0] !== 4) throw malformed()
  return point
}

function readPart(der: Uint8Array, at: number, tag: number): { readonly start: number; readonly end: number } {
  const length = der[at + 1]
  // Nothing here is longer than 127 bytes, so a length of several bytes is invalid.
  if (der[at] !== tag || length === undefined || length > 127 || at + 2 + length > der.length) throw malformed()
  return { start: at + 2, end: at + 2 + length }
}

function readInteger(bytes: Uint8Array): bigint {
  const [first, second = 0] = bytes
  const isPadded = first === 0 && bytes.length > 1 && second < 0x80
  if (first === undefined || first >= 0x80 || isPadded || bytes.length > 33) throw malformed()
  const value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  if (value === 0n || value >= CURVE_ORDER) throw malformed()
  return value
}

function malformed(): KmsError {
  return new KmsError('the response is not a signature')
}
