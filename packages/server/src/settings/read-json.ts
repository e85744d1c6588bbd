import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { SettingsError } from './errors.ts'

/** Reads JSON from a value or from the file that it names. @throws {SettingsError} with the path of the file, never its content. */
export function readJson(name: string, text: string): unknown {
  if (/^\s*[[{]/.test(text)) return parse(text, name)
  return parse(readText(name, text), `the file of ${name}, ${resolve(text)},`)
}

/**
 * Reads JSON with a secret from a value, or from a file that only its owner can read.
 * @throws {SettingsError} as {@link readJson}, and when other users can read the file.
 */
export function readSecretJson(name: string, text: string): unknown {
  if (/^\s*[[{]/.test(text)) return parse(text, name)
  return parse(readText(name, text, requirePrivate), `the file of ${name}, ${resolve(text)},`)
}

function requirePrivate(file: number, name: string, path: string): void {
  if ((fstatSync(file).mode & 0o077) === 0) return
  throw new SettingsError(
    `other users can read the file of ${name}, ${resolve(path)}, which has a secret. Use chmod 600`,
  )
}

function readText(
  name: string,
  path: string,
  check: (file: number, name: string, path: string) => void = () => undefined,
): string {
  try {
    // Of the open file and not of the path, where another file can be a moment later.
    const file = openSync(path, 'r')
    try {
      check(file, name, path)
      return readFileSync(file, 'utf8')
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if (error instanceof SettingsError) throw error
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    const reason = isMissing ? 'does not exist' : 'cannot be read'
    throw new SettingsError(`${name} is not JSON, and the file ${resolve(path)} ${reason}`)
  }
}

function parse(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Without the cause, which repeats a part of the text.
    throw new SettingsError(`${what} is not valid JSON`)
  }
}
