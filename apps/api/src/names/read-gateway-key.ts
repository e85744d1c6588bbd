import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { NameKeyFileError } from './errors.ts'
import type { GatewayKey } from './name-gateway.ts'

/** A key with its 0x and a newline is 67 bytes. A longer file is something else. */
const MAX_KEY_FILE_BYTES = 128

/**
 * Reads the key of the gateway from a file that only its owner can read.
 * @throws {NameKeyFileError} without the content of the file.
 */
export function readGatewayKey(path: string): GatewayKey {
  const text = readPrivateFile(path)
  if (!isKey(text)) throw new NameKeyFileError('it is not a private key. A key is 0x and 64 hex digits')
  try {
    const { address, sign } = privateKeyToAccount(text)
    return { address, signDigest: (hash) => sign({ hash }) }
  } catch {
    // Without the cause, which could hold the key.
    throw new NameKeyFileError('it is not a valid private key of secp256k1')
  }
}

function readPrivateFile(path: string): string {
  const file = openFile(path)
  try {
    // Of the open file and not of the path, where another file can be a moment later.
    const about = fstatSync(file)
    if (!about.isFile()) throw new NameKeyFileError('it is not a file. Name the file with the key')
    if ((about.mode & 0o077) !== 0) throw new NameKeyFileError('other users can read it. Use chmod 600')
    const bytes = Buffer.alloc(MAX_KEY_FILE_BYTES)
    const length = readSync(file, bytes)
    const text = bytes.toString('latin1', 0, length).trim()
    bytes.fill(0)
    return text
  } finally {
    closeSync(file)
  }
}

function openFile(path: string): number {
  try {
    return openSync(path, 'r')
  } catch (cause) {
    throw new NameKeyFileError('it cannot be opened. Check the path and its permissions', { cause })
  }
}

function isKey(text: string): text is Hex {
  return /^0x[0-9a-f]{64}$/i.test(text)
}
