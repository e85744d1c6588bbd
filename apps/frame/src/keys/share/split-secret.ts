import { combine, split } from 'shamir-secret-sharing'
import { type Bytes, wipe } from '../bytes.ts'
import { SECRET_LENGTH } from '../derive/phrase.ts'
import { InvalidShareError } from '../errors.ts'
import { decodeShare, encodeShare, type ShareHolder } from './share.ts'

/** The three encoded shares of one split. */
export type ShareTriple = Readonly<Record<ShareHolder, Bytes>>

/** An encoded share, and who holds it. */
export type HeldShare = { readonly holder: ShareHolder; readonly bytes: Uint8Array }

/**
 * Splits a secret in three shares of which any two restore it (Shamir's scheme over GF(2^8), one polynomial for each byte).
 * @param secret - 32 bytes. It is not changed.
 * @param set - the id of the new share set: 16 bytes in base64url.
 * @returns the encoded shares. The caller wipes those that it does not give away.
 */
export async function splitSecret(secret: Uint8Array, set: string): Promise<ShareTriple> {
  const points = await split(secret, 3, 2)
  const encode = (holder: ShareHolder, index: number) => {
    const point = points[index] ?? new Uint8Array()
    return encodeShare({ holder, set, point: new Uint8Array(point) })
  }
  try {
    return { device: encode('device', 0), server: encode('server', 1), recovery: encode('recovery', 2) }
  } finally {
    wipe(...points)
  }
}

/**
 * Restores a secret from two shares of a set. That it is the account's secret is not known before the address has been derived.
 * @returns 32 bytes. The caller wipes them.
 * @throws {InvalidShareError} for a damaged share, or the same share twice.
 * @throws {ShareSetMismatchError} for a share of another set.
 */
export async function combineShares(one: HeldShare, other: HeldShare, set: string): Promise<Bytes> {
  const points = [one, other].map(({ holder, bytes }) => decodeShare(bytes, { holder, set }))
  try {
    const secret = new Uint8Array(await combine(points))
    if (secret.length !== SECRET_LENGTH) throw new InvalidShareError()
    return secret
  } catch (cause) {
    throw cause instanceof InvalidShareError ? cause : new InvalidShareError({ cause })
  } finally {
    wipe(...points)
  }
}
