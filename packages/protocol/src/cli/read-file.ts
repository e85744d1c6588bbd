import { readFileSync } from 'node:fs'
import { FileError, JsonError } from './errors.ts'

/**
 * The text of a file, or of standard input for `-`.
 * @throws {FileError} when the file cannot be read.
 */
export function readText(path: string): string {
  try {
    // 0 is the descriptor of standard input.
    return readFileSync(path === '-' ? 0 : path, 'utf8')
  } catch (cause) {
    throw new FileError({ path: path === '-' ? 'Standard input' : path, why: whyUnreadable(cause) }, { cause })
  }
}

/**
 * The JSON in a file, or on standard input for `-`.
 * @throws {FileError} when the file cannot be read.
 * @throws {JsonError} when the text is not JSON.
 */
export function readJson(path: string): unknown {
  return parseJson(readText(path), path === '-' ? 'Standard input' : path)
}

/**
 * @param where - what errors call the text.
 * @throws {JsonError} when the text is not JSON.
 */
export function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new JsonError({ where, why: cause instanceof Error ? cause.message : String(cause) }, { cause })
  }
}

/** A file system's error in words. */
export function whyUnreadable(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  switch (code) {
    case 'ENOENT':
      return 'there is no such file'
    case 'EISDIR':
      return 'it is a folder'
    case 'EACCES':
    case 'EPERM':
      return 'it may not be read'
    default:
      return cause instanceof Error ? cause.message : String(cause)
  }
}
