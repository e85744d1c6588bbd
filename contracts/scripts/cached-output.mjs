// @ts-check
/**
 * What the compiler made of an input is kept: it takes minutes, and makes the same of the same for ever. Kept by the
 * content of all that went in, so that whatever differs in one letter is compiled.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

/** A few branches' worth; each takes some megabytes. */
const MAX_CACHED_OUTPUTS = 8
const ending = '.json.gz'

/**
 * Gives what was made of an input before, else makes it and keeps it, unless it has errors in it.
 * @param {{ folder: string, compiler: string, input: string, compile: (input: string) => string }} options - `compiler`
 * is its name and version; `folder` is made when it is not there.
 * @returns {string} standard JSON, as the compiler gave it.
 */
export function cachedOutput({ folder, compiler, input, compile }) {
  const name = createHash('sha256').update(`${compiler}\0`).update(input).digest('hex')
  const path = join(folder, `${name}${ending}`)
  const kept = readCached(path)
  if (kept !== null) return kept
  const output = compile(input)
  if (!output.includes('"severity":"error"')) keep(folder, path, output)
  return output
}

/** @param {string} path @returns {string | null} `null` when nothing whole is there. */
function readCached(path) {
  try {
    // Its checksum is in it: what was cut off or changed does not unpack.
    const text = gunzipSync(readFileSync(path)).toString()
    const now = new Date()
    utimesSync(path, now, now)
    return text
  } catch {
    return null
  }
}

/**
 * Written apart and then moved into place: who reads sees all of it or nothing. The oldest go.
 * @param {string} folder @param {string} path @param {string} output
 */
function keep(folder, path, output) {
  try {
    mkdirSync(folder, { recursive: true })
    const draft = `${path}.${process.pid}`
    writeFileSync(draft, gzipSync(output, { level: 1 }))
    renameSync(draft, path)
    const newestFirst = readdirSync(folder)
      .filter((file) => file.endsWith(ending))
      .map((file) => ({ file, at: statSync(join(folder, file)).mtimeMs }))
      .sort((one, other) => other.at - one.at)
    for (const { file } of newestFirst.slice(MAX_CACHED_OUTPUTS)) rmSync(join(folder, file), { force: true })
  } catch {
    // A full disk or a read-only checkout only loses the minutes.
  }
}
