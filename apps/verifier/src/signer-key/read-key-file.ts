import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { SignerFileError } from './errors.ts'

/** A key with its 0x and a newline is 67 bytes. A longer file is something else. */
const MAX_KEY_FILE_BYTES = 128

/**
 * Reads a key from a file that only its owner can read.
 * @param setting - the environment variable that names the file.
 * @returns its trimmed text, which the caller validates.
 * @throws {SignerFileError} when it does not exist, others can read it, or it is not a file of that size.
 */
export function readKeyFile(path: string, setting: string): string {
  const file = openKeyFile(path, setting)
  try {
    // Of the open file and not of the path, where another file can be a moment later.
    const about = fstatSync(file)
    if (!about.isFile())
      throw new SignerFileError({ path, why: 'it is not a file. Name the file with the key', setting })
    if ((about.mode & 0o077) !== 0)
      throw new SignerFileError({ path, why: 'other users can read it. Use chmod 600', setting })
    const bytes = Buffer.alloc(MAX_KEY_FILE_BYTES)
    const length = readSync(file, bytes)
    if (length === MAX_KEY_FILE_BYTES)
      throw new SignerFileError({ path, why: 'it is too long to be a key. A key is 0x and 64 hex digits', setting })
    const text = bytes.toString('latin1', 0, length).trim()
    bytes.fill(0)
    return text
  } finally {
    closeSync(file)
  }
}

function openKeyFile(path: string, setting: string): number {
  try {
    return openSync(path, 'r')
  } catch (cause) {
    throw new SignerFileError(
      { path, why: 'it cannot be opened. Check the path and its permissions', setting },
      { cause },
    )
  }
}
