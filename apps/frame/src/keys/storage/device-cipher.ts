import { type Bytes, concatBytes, fromBase64Url, toBase64Url, utf8 } from '../bytes.ts'
import { DeviceShareUnreadableError } from '../errors.ts'

const nonceLength = 12

/** What a device share belongs to. It is authenticated with the share, so that a share cannot be put in another's place. */
export type ShareOwner = {
  /** The id of the account. */
  readonly account: string
  /** The id of the share set. */
  readonly set: string
}

/**
 * Makes the key that encrypts the device shares of this browser: AES-256-GCM. No script can read it: `extractable` is false. It
 * is saved in IndexedDB as it is.
 */
export function createDeviceKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/**
 * Encrypts a device share.
 * @returns the nonce of 12 bytes, the ciphertext and the tag, in base64url.
 */
export async function encryptDeviceShare(share: Bytes, key: CryptoKey, owner: ShareOwner): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength))
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: ownerBytes(owner) }, key, share)
  return toBase64Url(concatBytes(iv, new Uint8Array(ciphertext)))
}

/**
 * Decrypts a device share.
 * @returns the encoded share. The caller wipes it.
 * @throws {DeviceShareUnreadableError} for another key, another owner, or damaged data.
 */
export async function decryptDeviceShare(sealed: string, key: CryptoKey, owner: ShareOwner): Promise<Bytes> {
  try {
    const bytes = fromBase64Url(sealed)
    const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, nonceLength), additionalData: ownerBytes(owner) }
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, bytes.slice(nonceLength)))
  } catch (cause) {
    throw new DeviceShareUnreadableError({ cause })
  }
}

function ownerBytes({ account, set }: ShareOwner): Bytes {
  return utf8(`Laurel device share 1\n${account}\n${set}`)
}
