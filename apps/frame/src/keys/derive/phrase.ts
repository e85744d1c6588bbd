import { sha256 } from '@noble/hashes/sha2'
import { wordlist } from '@scure/bip39/wordlists/english'
import { type Bytes, utf8, wipe } from '../bytes.ts'

/** The bytes of the secret of an account. */
export const SECRET_LENGTH = 32
const bitsPerWord = 11
const seedRounds = 2048
const seedBits = 512

/**
 * The BIP-39 phrase of a secret as ASCII bytes. `@scure/bip39` returns a string, which cannot be zeroed: the tests compare
 * the two.
 * Source: https://github.com/bitcoin/bips/blob/master/bip-0039.mediawiki.
 * @param secret - 32 bytes.
 * @returns 24 words with a space between them. The caller wipes it.
 */
export function phraseBytesOf(secret: Uint8Array): Bytes {
  if (secret.length !== SECRET_LENGTH) throw new RangeError('A secret has 32 bytes.')
  const withChecksum = new Uint8Array(SECRET_LENGTH + 1)
  withChecksum.set(secret)
  withChecksum.set(sha256(secret).subarray(0, 1), SECRET_LENGTH)
  // 24 words of at most 8 letters, and the spaces.
  const phrase = new Uint8Array(24 * 9)
  let length = 0
  for (let bit = 0; bit < withChecksum.length * 8; bit += bitsPerWord) {
    if (length > 0) phrase[length++] = 0x20
    const word = wordlist[readBits(withChecksum, bit)] ?? ''
    for (let index = 0; index < word.length; index++) phrase[length++] = word.charCodeAt(index)
  }
  const exact = phrase.slice(0, length)
  wipe(withChecksum, phrase)
  return exact
}

/** The 11 bits from a position, which lie in at most three bytes. */
function readBits(bytes: Uint8Array, bit: number): number {
  const first = bit >> 3
  const window = ((bytes[first] ?? 0) << 16) | ((bytes[first + 1] ?? 0) << 8) | (bytes[first + 2] ?? 0)
  return (window >> (24 - bitsPerWord - (bit & 7))) & 0x7ff
}

/**
 * The BIP-39 seed of a secret, without a passphrase. WebCrypto computes it: it is faster than JavaScript, and what it holds is
 * outside of the JavaScript heap.
 * @param secret - 32 bytes.
 * @returns 64 bytes. The caller wipes them.
 */
export async function seedOf(secret: Uint8Array): Promise<Bytes> {
  const phrase = phraseBytesOf(secret)
  try {
    const key = await crypto.subtle.importKey('raw', phrase, 'PBKDF2', false, ['deriveBits'])
    const parameters = { name: 'PBKDF2', hash: 'SHA-512', salt: utf8('mnemonic'), iterations: seedRounds }
    return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, seedBits))
  } finally {
    wipe(phrase)
  }
}
