import { calculateThumbprint, generateKeyPair, type KeyPair } from 'dpop'
import type { FrameStorage } from './frame-storage.ts'

/** The key of this device, which signs a proof of every request. */
export type DeviceKey = {
  readonly keys: KeyPair
  /** The id of the device: the thumbprint of the public key (RFC 7638). */
  readonly id: string
}

const NAME = 'device-key'

/**
 * Returns the key of this device, and makes it at the first use: ECDSA P-256 that no script can read. Of tabs that make one at the same
 * time, all use the first.
 * Source: docs/embedded-login.md#the-session.
 */
export async function openDeviceKey(storage: FrameStorage): Promise<DeviceKey> {
  const stored = await storage.read(NAME)
  const keys = isKeyPair(stored) ? stored : await makeKey(storage)
  return { keys, id: await calculateThumbprint(keys.publicKey) }
}

async function makeKey(storage: FrameStorage): Promise<KeyPair> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const made: KeyPair = { privateKey, publicKey }
  const present = await storage.update(NAME, (stored) => (isKeyPair(stored) ? stored : made))
  return isKeyPair(present) ? present : made
}

function isKeyPair(value: unknown): value is KeyPair {
  return isObject(value) && isKey(value['privateKey'], 'private') && isKey(value['publicKey'], 'public')
}

function isKey(value: unknown, type: KeyType): boolean {
  return value instanceof CryptoKey && value.type === type && (type === 'public' || !value.extractable)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
