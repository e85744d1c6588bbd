import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { SettingsError } from '@laurel/server/settings/errors.ts'

/** A secret with a newline is 65 bytes. A longer file is something else. */
const MAX_SECRET_FILE_BYTES = 128

/**
 * Keyed hashes for what is stored: an attacker with the database alone cannot try out the codes of mails, of which there are only a
 * million, or guess addresses.
 */
export type ServerSecret = {
  /** Returns the HMAC-SHA-256 of texts for one purpose, in base64url. Lists of texts with equal concatenations differ. */
  digest(purpose: DigestPurpose, ...texts: readonly string[]): string
}

/** What a digest is for. Digests of different purposes never match. */
export type DigestPurpose = 'code' | 'link' | 'address' | 'nonce' | 'token' | 'social'

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
  const file = openFile(path, name)
  try {
    // Of the open file and not of the path, where another file can be a moment later.
    const about = fstatSync(file)
    if (!about.isFile()) throw new SettingsError(`${name} is not a file`)
    if ((about.mode & 0o077) !== 0) throw new SettingsError(`other users can read the file of ${name}. Use chmod 600`)
    const bytes = Buffer.alloc(MAX_SECRET_FILE_BYTES)
    const text = bytes.toString('latin1', 0, readSync(file, bytes)).trim()
    if (!/^[0-9a-f]{64}$/i.test(text)) throw new SettingsError(`the file of ${name} does not hold 64 hex digits`)
    return createServerSecret(Buffer.from(text, 'hex'))
  } finally {
    closeSync(file)
  }
}

function openFile(path: string, name: string): number {
  try {
    return openSync(path, 'r')
  } catch (cause) {
    throw new SettingsError(`the file of ${name} cannot be opened`, { cause })
  }
}
