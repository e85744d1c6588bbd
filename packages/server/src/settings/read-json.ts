import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { SettingsError } from './errors.ts'

/** Reads JSON from a value or from the file that it names. @throws {SettingsError} with the path of the file, never its content. */
export function readJson(name: string, text: string): unknown {
  if (/^\s*[[{]/.test(text)) return parse(text, name)
  return parse(readText(name, text), `the file of ${name}, ${resolve(text)},`)
}

function readText(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
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
