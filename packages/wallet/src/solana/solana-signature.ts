import { type Address, getAddressEncoder, getBase58Encoder, type ReadonlyUint8Array } from '@solana/kit'

/** Bytes of a signature (Ed25519, RFC 8032). */
const SIGNATURE_BYTES = 64

/**
 * Returns whether an account signed bytes (Ed25519, RFC 8032).
 * @param signature - 64 bytes in base58. Another text is not a signature.
 */
export async function isSolanaSignature(account: Address, bytes: Uint8Array, signature: string): Promise<boolean> {
  const signed = decodeSignature(signature)
  return signed !== null && (await checkSolanaSignature(account, bytes, signed)) === 'valid'
}

/**
 * Checks a signature of an account.
 * @returns `unsupported` where WebCrypto has no Ed25519, as in browsers of before 2025 and on pages without encryption.
 */
export async function checkSolanaSignature(
  account: Address,
  bytes: ReadonlyUint8Array,
  signature: ReadonlyUint8Array,
): Promise<'valid' | 'invalid' | 'unsupported'> {
  if (globalThis.crypto?.subtle === undefined) return 'unsupported'
  if (signature.length !== SIGNATURE_BYTES) return 'invalid'
  try {
    const raw = new Uint8Array(getAddressEncoder().encode(account))
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
    const isValid = await crypto.subtle.verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(bytes))
    return isValid ? 'valid' : 'invalid'
  } catch (error) {
    // An address that is not a point of the curve is not a key.
    return error instanceof DOMException && error.name === 'NotSupportedError' ? 'unsupported' : 'invalid'
  }
}

function decodeSignature(text: string): ReadonlyUint8Array | null {
  if (!/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(text)) return null
  const bytes = getBase58Encoder().encode(text)
  return bytes.length === SIGNATURE_BYTES ? bytes : null
}
