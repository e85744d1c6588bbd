import { readFileSync } from 'node:fs'
import { SettingsError } from './errors.ts'

/** Reads JSON from a value or from the file that it names. @throws {SettingsError} */
export function readJson(name: string, text: string): unknown {
  try {
    return JSON.parse(/^\s*[[{]/.test(text) ? text : readFileSync(text, 'utf8'))
  } catch {
    throw new SettingsError(`${name} is neither JSON nor a file of JSON`)
  }
}
