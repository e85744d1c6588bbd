// @ts-check
/** Writes a generated document of the repository, or says that it is stale. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryRoot } from './install.mjs'

/** Text in a cell of a table. @param {string} text */
export const cell = (text) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').replace(/</g, '&lt;')

/**
 * Writes a document. With `--check` nothing is written, and the process ends with 1 when it differs.
 * @param {string} path from the repository's root.
 * @param {string} text
 */
export async function writeDocument(path, text) {
  const target = join(repositoryRoot, path)
  if ((await readFile(target, 'utf8').catch(() => '')) === text) console.log(`${path} is up to date`)
  else if (process.argv.includes('--check')) {
    console.error(`${path} is stale: run npm run generate`)
    process.exitCode = 1
  } else {
    await writeFile(target, text)
    console.log(`wrote ${path}`)
  }
}
