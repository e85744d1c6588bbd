import { readFileSync, statSync } from 'node:fs'
import { isHex, type LocalAccount, size } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { DeployFileError } from './errors.ts'

/**
 * Reads the key that pays for a deployment. It has no power afterwards, because the contracts belong to the owner from the start.
 * @throws {DeployFileError} when the file cannot be read, is readable by others, or is not 32 bytes in hex.
 */
export function readKeyFile(path: string): LocalAccount {
  try {
    if ((statSync(path).mode & 0o077) !== 0) throw new DeployFileError(`Others can read ${path}: run chmod 600 on it.`)
    const text = readFileSync(path, 'utf8').trim()
    const key = text.startsWith('0x') ? text : `0x${text}`
    if (!isHex(key) || size(key) !== 32) throw new DeployFileError(`${path} is not a key: 0x and 64 hex digits.`)
    return privateKeyToAccount(key)
  } catch (error) {
    if (error instanceof DeployFileError) throw error
    // The cause of a key that is out of range could name the key.
    throw new DeployFileError(`${path} cannot be read as a key.`)
  }
}
