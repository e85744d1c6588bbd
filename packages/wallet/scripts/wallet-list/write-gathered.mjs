// @ts-check
/** Writes modules that are gathered from npm packages, or checks them, also where the packages cannot be downloaded. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { areSourcesCached, SourceUnavailableError } from './sources.mjs'

/** @param {string} message */
export function fail(message) {
  console.error(message)
  process.exitCode = 1
}

/** @param {string} text */
const hashOf = (text) => createHash('sha256').update(text).digest('hex')
/** @param {URL} url */
const readText = (url) => readFile(url, 'utf8').catch(() => '')

/**
 * Writes the files and the record of their hashes. With `--check` it writes nothing, sends no request, and sets the exit code 1 when a file is
 * stale: it compares with the cached packages when they are there, else with the record.
 * @param {{
 *   what: string
 *   target: URL
 *   recordUrl: URL
 *   sources: Readonly<Record<string, import('./sources.mjs').Source>>
 *   gather: () => Promise<Record<string, string>>
 *   checkCommitted?: () => Promise<void>
 * }} options what: the name of what is gathered. target: the folder that the names of files are relative to. recordUrl: the record.
 *   gather: returns the expected text of each file. checkCommitted: checks the files without the packages, beside their hashes.
 */
export async function writeGathered({ what, target, recordUrl, sources, gather, checkCommitted = async () => {} }) {
  const isCheck = process.argv.includes('--check')
  const used = Object.values(sources)

  /**
   * @param {URL} url
   * @param {string} text
   */
  const update = async (url, text) => {
    if ((await readText(url)) === text) return
    if (isCheck) return fail(`${fileURLToPath(url)} is stale: run npm run generate`)
    await mkdir(new URL('.', url), { recursive: true })
    await writeFile(url, text)
    console.log(`wrote ${fileURLToPath(url)}`)
  }
  const compareWithRecord = async () => {
    const record = JSON.parse(await readFile(recordUrl, 'utf8'))
    for (const [name, hash] of Object.entries(record.hashes)) {
      const url = new URL(name, target)
      if (hashOf(await readText(url)) !== hash) fail(`${fileURLToPath(url)} was edited: run npm run generate`)
    }
    if (JSON.stringify(record.sources) !== JSON.stringify(used)) {
      fail(`The ${what} is of other packages than its sources name: run npm run generate`)
    }
    await checkCommitted()
  }

  if (isCheck && !areSourcesCached(sources)) return compareWithRecord()
  const files = await gather().catch((error) => {
    // A developer who is offline can still generate the other files; the list stays as it is.
    if (!(error instanceof SourceUnavailableError)) throw error
    console.warn(`The ${what} stays as it is: ${error.message}`)
    return null
  })
  if (files === null) return compareWithRecord()
  for (const [name, text] of Object.entries(files)) await update(new URL(name, target), text)
  const hashes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, hashOf(text)]))
  await update(recordUrl, `${JSON.stringify({ sources: used, hashes }, null, 2)}\n`)
}
