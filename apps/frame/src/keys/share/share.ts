import { sha256 } from '@noble/hashes/sha2'
import { areBytesEqual, type Bytes, concatBytes, fromBase64Url, wipe } from '../bytes.ts'
import { InvalidShareError, ShareSetMismatchError } from '../errors.ts'

/** Who holds a share. Any two restore the secret. */
export const shareHolders = ['device', 'server', 'recovery'] as const
/** One of {@link shareHolders}. */
export type ShareHolder = (typeof shareHolders)[number]

const version = 1
const setLength = 16
/** One byte for each byte of the secret, and the position on the polynomials. */
const pointLength = 33
const checksumLength = 4
const headLength = 2 + setLength
/** The bytes of an encoded share. */
export const SHARE_LENGTH = headLength + pointLength + checksumLength

/** A share of a secret, with what it needs to be recognized. */
export type Share = {
  readonly holder: ShareHolder
  /** The id of its share set: 16 bytes in base64url. */
  readonly set: string
  /** The point of Shamir's scheme: 33 bytes. */
  readonly point: Bytes
}

/**
 * Encodes a share: version 1, the holder's index, 16 bytes of the set's id, 33 bytes of the point, and the first 4 bytes of the
 * SHA-256 of all that. The checksum finds damage; it does not authenticate. Whether a pair is the right one is known
 * when the derived address is the account's.
 * @throws {InvalidShareError} for a set or a point of another length.
 */
export function encodeShare({ holder, set, point }: Share): Bytes {
  const setBytes = parseSet(set)
  if (point.length !== pointLength) throw new InvalidShareError()
  const content = concatBytes(Uint8Array.of(version, shareHolders.indexOf(holder)), setBytes, point)
  const share = concatBytes(content, sha256(content).subarray(0, checksumLength))
  wipe(content)
  return share
}

/**
 * Decodes a share.
 * @param bytes - what {@link encodeShare} returned.
 * @param expected - the holder and the set that it must be of.
 * @returns the point. The caller wipes it.
 * @throws {InvalidShareError} for another length, version or checksum, or another holder's share.
 * @throws {ShareSetMismatchError} for a share of another set.
 */
export function decodeShare(
  bytes: Uint8Array,
  expected: { readonly holder: ShareHolder; readonly set: string },
): Bytes {
  if (bytes.length !== SHARE_LENGTH || bytes[0] !== version) throw new InvalidShareError()
  const content = bytes.subarray(0, headLength + pointLength)
  if (!areBytesEqual(sha256(content).subarray(0, checksumLength), bytes.subarray(content.length)))
    throw new InvalidShareError()
  if (bytes[1] !== shareHolders.indexOf(expected.holder)) throw new InvalidShareError()
  if (!areBytesEqual(bytes.subarray(2, headLength), parseSet(expected.set))) throw new ShareSetMismatchError()
  return new Uint8Array(bytes.slice(headLength, headLength + pointLength))
}

function parseSet(set: string): Bytes {
  let bytes: Bytes
  try {
    bytes = fromBase64Url(set)
  } catch (cause) {
    throw new InvalidShareError({ cause })
  }
  if (bytes.length !== setLength) throw new InvalidShareError()
  return bytes
}
