import { ed25519 } from '@noble/curves/ed25519'
import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import { type Bytes, utf8, wipe } from '../bytes.ts'

/** `m/44'/501'/0'/0'`: the first account of the Solana wallets. All of it is hardened: SLIP-10 has no other for ed25519. */
const solanaPath = [44, 501, 0, 0] as const

/**
 * The ed25519 private key of a seed, at `m/44'/501'/0'/0'` (SLIP-10).
 * Source: https://github.com/satoshilabs/slips/blob/master/slip-0010.md.
 * @param seed - 64 bytes of BIP-39.
 * @returns 32 bytes, the seed of the ed25519 key (RFC 8032). The caller wipes them.
 */
export function deriveSolanaKey(seed: Uint8Array): Bytes {
  let node = hmac(sha512, utf8('ed25519 seed'), seed)
  for (const index of solanaPath) {
    // 0x00, the parent's key, and the index with its hardened bit, big-endian.
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, index + 0x8000_0000)
    const child = hmac(sha512, node.subarray(32), data)
    wipe(node, data)
    node = child
  }
  const key = node.slice(0, 32)
  wipe(node)
  return new Uint8Array(key)
}

/** The address of a Solana private key: its public key in base58. */
export function solanaAddressOf(privateKey: Uint8Array): string {
  return base58.encode(ed25519.getPublicKey(privateKey))
}

/**
 * Signs the bytes of a Solana message or of the message of a transaction (RFC 8032).
 * @returns 64 bytes.
 */
export function signSolanaMessage(privateKey: Uint8Array, message: Uint8Array): Bytes {
  return new Uint8Array(ed25519.sign(message, privateKey))
}

/**
 * What Solana wallets import: the private key and the public key, in base58.
 * @returns 64 bytes in base58, as a string that cannot be zeroed. For an export alone.
 */
export function solanaExportText(privateKey: Uint8Array): string {
  const pair = new Uint8Array(64)
  pair.set(privateKey)
  pair.set(ed25519.getPublicKey(privateKey), 32)
  const text = base58.encode(pair)
  wipe(pair)
  return text
}
