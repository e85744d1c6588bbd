import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { ShareUnreadableError } from './errors.ts'

const nonceLength = 12
const tagLength = 16

/** The key of one account, encrypted under a key of the operator. */
export type WrappedKey = { readonly keyId: string; readonly wrapped: Buffer }

/** The keys of the operator, which are in no database. They encrypt the keys of accounts, and those the server shares. */
export type OperatorKeys = {
  /** The id of the key that encrypts. */
  readonly currentId: string
  /** The ids of all keys. */
  readonly ids: readonly string[]
  /** Makes the key of an account. */
  createAccountKey(accountId: string): WrappedKey
  /** Encrypts the key of an account under the current key. @throws {ShareUnreadableError} */
  rewrap(accountId: string, wrapped: WrappedKey): WrappedKey
  /** @throws {ShareUnreadableError} */
  encryptShare(owner: ShareOwner, wrapped: WrappedKey, share: Uint8Array): Buffer
  /** @throws {ShareUnreadableError} */
  decryptShare(owner: ShareOwner, wrapped: WrappedKey, encrypted: Uint8Array): Buffer
}

/** What a server share belongs to. It is authenticated with the share. */
export type ShareOwner = { readonly accountId: string; readonly set: string }

/**
 * Creates the operator's keys: AES-256-GCM with random nonces, for the keys of accounts and, under those, for shares. An account's key
 * encrypts a few hundred shares at most, far below what random nonces allow (NIST SP 800-38D, 8.3).
 * @param keys - each with an id; the first encrypts.
 */
export function createOperatorKeys(keys: readonly { readonly id: string; readonly key: Uint8Array }[]): OperatorKeys {
  const [current] = keys
  if (current === undefined) throw new TypeError('The operator has a key.')
  const wrap = (accountId: string, accountKey: Uint8Array): WrappedKey => ({
    keyId: current.id,
    wrapped: encrypt(current.key, accountKey, keyContext(accountId, current.id)),
  })
  const unwrap = (accountId: string, { keyId, wrapped }: WrappedKey): Buffer => {
    const key = keys.find(({ id }) => id === keyId)?.key
    if (key === undefined) throw new ShareUnreadableError(keyId)
    return decrypt(key, wrapped, keyContext(accountId, keyId), keyId)
  }
  /** Uses the key of an account, and wipes it. */
  const withAccountKey = <Result>(accountId: string, wrapped: WrappedKey, use: (accountKey: Buffer) => Result) => {
    const accountKey = unwrap(accountId, wrapped)
    try {
      return use(accountKey)
    } finally {
      accountKey.fill(0)
    }
  }
  return {
    currentId: current.id,
    ids: keys.map(({ id }) => id),
    createAccountKey(accountId) {
      const accountKey = randomBytes(32)
      const wrapped = wrap(accountId, accountKey)
      accountKey.fill(0)
      return wrapped
    },
    rewrap: (accountId, wrapped) => withAccountKey(accountId, wrapped, (accountKey) => wrap(accountId, accountKey)),
    encryptShare: (owner, wrapped, share) =>
      withAccountKey(owner.accountId, wrapped, (accountKey) => encrypt(accountKey, share, shareContext(owner))),
    decryptShare: (owner, wrapped, encrypted) =>
      withAccountKey(owner.accountId, wrapped, (accountKey) =>
        decrypt(accountKey, encrypted, shareContext(owner), wrapped.keyId),
      ),
  }
}

function keyContext(accountId: string, keyId: string): Buffer {
  return Buffer.from(`Laurel account key 1\n${accountId}\n${keyId}`)
}

function shareContext({ accountId, set }: ShareOwner): Buffer {
  return Buffer.from(`Laurel server share 1\n${accountId}\n${set}`)
}

/** Returns the nonce, the ciphertext and the tag. */
function encrypt(key: Uint8Array, plain: Uint8Array, context: Buffer): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context)
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** @throws {ShareUnreadableError} for another key, another context, or damaged bytes. */
function decrypt(key: Uint8Array, encrypted: Uint8Array, context: Buffer, keyId: string): Buffer {
  try {
    const tagStart = encrypted.length - tagLength
    const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, nonceLength), {
      authTagLength: tagLength,
    })
    decipher.setAAD(context).setAuthTag(encrypted.subarray(tagStart))
    return Buffer.concat([decipher.update(encrypted.subarray(nonceLength, tagStart)), decipher.final()])
  } catch (cause) {
    throw new ShareUnreadableError(keyId, { cause })
  }
}
