import { createPublicKey } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1'
import { bytesToHex, type Hex } from 'viem'
import { KmsError } from './errors.ts'

/**
 * Reads an ECDSA signature in DER, and nothing else. Contracts accept only the lower of its two `s` values.
 * @throws {KmsError}
 */
export function readDerSignature(der: Uint8Array): { readonly r: bigint; readonly s: bigint } {
  try {
    const { r, s } = secp256k1.Signature.fromDER(der).normalizeS()
    return { r, s }
  } catch (cause) {
    throw new KmsError('the response is not a signature', { cause })
  }
}

/**
 * The uncompressed point (65 bytes) of a public key in DER (SubjectPublicKeyInfo) of secp256k1.
 * @throws {KmsError}
 */
export function readDerPublicKey(der: Uint8Array): Hex {
  const { crv, x, y } = exportKey(der)
  if (crv !== 'secp256k1') throw new KmsError('the key is on another curve')
  const coordinates = [x, y].map((part) => Buffer.from(part ?? '', 'base64url'))
  return bytesToHex(Buffer.concat([Buffer.from([4]), ...coordinates]))
}

function exportKey(der: Uint8Array) {
  try {
    return createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' }).export({ format: 'jwk' })
  } catch (cause) {
    throw new KmsError('the response is not a public key', { cause })
  }
}
