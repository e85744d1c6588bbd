import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { SettingsError } from '@laurel/server/settings/errors.ts'
import { readSecretFile } from './secret-file.ts'

/**
 * Keyed hashes for what is stored: an attacker with the database alone cannot try out the codes of mails, of which there are only a
 * million, or guess addresses.
 */
export type ServerSecret = {
  /** Returns the HMAC-SHA-256 of texts for one purpose, in base64url. Lists of texts with equal concatenations differ. */
  digest(purpose: DigestPurpose, ...texts: readonly string[]): string
}

/** What a digest is for. Digests of different purposes never match. */
export type DigestPurpose = 'code' | 'link' | 'address' | 'nonce' | 'token' | 'social' | 'passkey' | 'work'

/** Creates the keyed hashes. @param secret - 32 random bytes. */
export function createServerSecret(secret: Uint8Array): ServerSecret {
  const keys = new Map<DigestPurpose, Buffer>()
  const keyOf = (purpose: DigestPurpose) => {
    const known = keys.get(purpose)
    if (known !== undefined) return known
    const key = Buffer.from(hkdfSync('sha256', secret, '', `laurel login ${purpose}`, 32))
    keys.set(purpose, key)
    return key
  }
  return {
    digest: (purpose, ...texts) =>
      createHmac('sha256', keyOf(purpose)).update(JSON.stringify(texts)).digest('base64url'),
  }
}

/** Compares two digests in constant time. */
export function isSameDigest(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Reads the secret from a file that only its owner can read.
 * @throws {SettingsError} without the content of the file.
 */
export function readServerSecret(path: string): ServerSecret {
  const name = 'LAUREL_LOGIN_SECRET_FILE'
  const text = readSecretFile(path, name)
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new SettingsError(`the file of ${name} does not hold 64 hex digits`)
  return createServerSecret(Buffer.from(text, 'hex'))
}
