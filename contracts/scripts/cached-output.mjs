// @ts-check
/**
 * Caches the compiler's output, because compiling takes minutes and is deterministic. The key is a hash of the whole
 * input, so that any difference recompiles.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

/** The maximum number of entries, enough for a few branches. Each entry has some megabytes. */
const MAX_CACHED_OUTPUTS = 8
const extension = '.json.gz'

/**
 * Returns the cached output of an input, or compiles and caches it, unless it has errors.
 * @param {{ folder: string, compiler: string, input: string, compile: (input: string) => string }} options - `compiler`
 * is its name and version; `folder` is created when it is missing.
 * @returns {string} the compiler's standard JSON output.
 */
export function cachedOutput({ folder, compiler, input, compile }) {
  const name = createHash('sha256').update(`${compiler}\0`).update(input).digest('hex')
  const path = join(folder, `${name}${extension}`)
  const cached = readCached(path)
  if (cached !== null) return cached
  const output = compile(input)
  if (!output.includes('"severity":"error"')) writeCached(folder, path, output)
  return output
}

/** @param {string} path @returns {string | null} `null` when there is no valid entry. */
function readCached(path) {
  try {
    // gzip has a checksum, so a truncated or changed file does not unpack.
    const text = gunzipSync(readFileSync(path)).toString()
    const now = new Date()
    utimesSync(path, now, now)
    return text
  } catch {
    return null
  }
}

/**
 * Writes an entry atomically, and deletes the oldest entries.
 * @param {string} folder @param {string} path @param {string} output
 */
function writeCached(folder, path, output) {
  try {
    mkdirSync(folder, { recursive: true })
    const temporaryPath = `${path}.${process.pid}`
    writeFileSync(temporaryPath, gzipSync(output, { level: 1 }))
    renameSync(temporaryPath, path)
    const newestFirst = readdirSync(folder)
      .filter((file) => file.endsWith(extension))
      .map((file) => ({ file, modifiedAt: statSync(join(folder, file)).mtimeMs }))
      .sort((one, other) => other.modifiedAt - one.modifiedAt)
    for (const { file } of newestFirst.slice(MAX_CACHED_OUTPUTS)) rmSync(join(folder, file), { force: true })
  } catch {
    // On a full disk or in a read-only checkout, the output is not cached.
  }
}
