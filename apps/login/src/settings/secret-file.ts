import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { SettingsError } from '@laurel/server/settings/errors.ts'

/** A secret with a newline is at most 67 bytes. A longer file is something else. */
const MAX_SECRET_FILE_BYTES = 128

/**
 * Reads a secret from a file that only its owner can read, without the space around it.
 * @param name - of the setting, for messages.
 * @throws {SettingsError} without the content of the file.
 */
export function readSecretFile(path: string, name: string): string {
  const file = openFile(path, name)
  try {
    // Of the open file and not of the path, where another file can be a moment later.
    const about = fstatSync(file)
    if (!about.isFile()) throw new SettingsError(`${name} is not a file`)
    if ((about.mode & 0o077) !== 0) throw new SettingsError(`other users can read the file of ${name}. Use chmod 600`)
    const bytes = Buffer.alloc(MAX_SECRET_FILE_BYTES)
    return bytes.toString('latin1', 0, readSync(file, bytes)).trim()
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
