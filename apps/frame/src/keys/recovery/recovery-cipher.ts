import { scryptAsync } from '@noble/hashes/scrypt'
import { type Bytes, concatBytes, fromBase64Url, toBase64Url, utf8, wipe } from '../bytes.ts'
import { InvalidRecoveryError, RecoveryDeniedError } from '../errors.ts'
import type { ShareOwner } from '../storage/device-cipher.ts'
import {
  type NewRecovery,
  type PasswordParameters,
  parsePasskeyParameters,
  parsePasswordParameters,
  type RecoveryUnlock,
  type SealedRecovery,
  saltBytes,
} from './recovery.ts'

const nonceLength = 12
/** The cost that OWASP recommends first: 128 MiB, and 1 to 3 seconds in JavaScript. */
const scryptCost = 2 ** 17

/**
 * Encrypts a recovery share with AES-256-GCM. The key is derived by scrypt from a password, or by HKDF from a passkey's PRF.
 * scrypt rather than PBKDF2: the operator has the server share and this ciphertext, so that the password alone is between them
 * and the secret, and scrypt needs memory for every guess.
 * @param share - the encoded share. It is not changed.
 */
export async function encryptRecoveryShare(
  share: Bytes,
  recovery: NewRecovery,
  owner: ShareOwner,
): Promise<SealedRecovery> {
  const parameters = JSON.stringify(recovery.type === 'password' ? newPasswordParameters() : recovery.parameters)
  const key = await deriveKey(recovery, parameters, owner)
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength))
  const additionalData = ownerBytes(recovery.type, parameters, owner)
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, share)
  return { method: recovery.type, parameters, ciphertext: toBase64Url(concatBytes(iv, new Uint8Array(ciphertext))) }
}

/**
 * Decrypts a recovery share.
 * @returns the encoded share. The caller wipes it.
 * @throws {RecoveryDeniedError} for another password or passkey, or another owner.
 * @throws {InvalidRecoveryError} for parameters that this frame did not write.
 */
export async function decryptRecoveryShare(
  sealed: SealedRecovery,
  unlock: RecoveryUnlock,
  owner: ShareOwner,
): Promise<Bytes> {
  if (sealed.method !== unlock.type) throw new InvalidRecoveryError()
  const key = await deriveKey(unlock, sealed.parameters, owner)
  try {
    const bytes = fromBase64Url(sealed.ciphertext)
    const additionalData = ownerBytes(sealed.method, sealed.parameters, owner)
    const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, nonceLength), additionalData }
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, bytes.slice(nonceLength)))
  } catch (cause) {
    throw new RecoveryDeniedError({ cause })
  }
}

async function deriveKey(unlock: RecoveryUnlock, parameters: string, owner: ShareOwner): Promise<CryptoKey> {
  switch (unlock.type) {
    case 'password':
      return derivePasswordKey(unlock.password, parsePasswordParameters(parameters))
    case 'passkey': {
      const salt = saltBytes(parsePasskeyParameters(parameters))
      // One passkey protects all sets of an account. Each has a separate key.
      const info = utf8(`Laurel recovery key 1\n${owner.account}\n${owner.set}`)
      const algorithm = { name: 'HKDF', hash: 'SHA-256', salt, info }
      return crypto.subtle.deriveKey(algorithm, unlock.key, { name: 'AES-GCM', length: 256 }, false, keyUsages)
    }
  }
}

const keyUsages: KeyUsage[] = ['encrypt', 'decrypt']

async function derivePasswordKey(password: Uint8Array, parameters: PasswordParameters): Promise<CryptoKey> {
  const { cost: N, blockSize: r, parallelism: p } = parameters
  const raw = new Uint8Array(await scryptAsync(password, saltBytes(parameters), { N, r, p, dkLen: 32 }))
  try {
    return await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, keyUsages)
  } finally {
    wipe(raw)
  }
}

function newPasswordParameters(): PasswordParameters {
  const salt = toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
  return { version: 1, kdf: 'scrypt', cost: scryptCost, blockSize: 8, parallelism: 1, salt }
}

function ownerBytes(method: string, parameters: string, { account, set }: ShareOwner): Bytes {
  return utf8(`Laurel recovery share 1\n${account}\n${set}\n${method}\n${parameters}`)
}
