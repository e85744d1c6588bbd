/**
 * Writes src/signature/known/generated/signature-table.ts from data/signatures.json.gz and data/signatures-b.json.gz:
 * the events and functions of the bundled table. Every signature is hashed again and compared with its key.
 * With `--check` it writes nothing, and exits with 1 when the file is stale.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { parseAbiItem, toEventSelector, toFunctionSelector } from 'viem'

const sources = ['signatures.json.gz', 'signatures-b.json.gz']
const target = new URL('../src/signature/known/generated/signature-table.ts', import.meta.url)

const events = new Map()
const functions = new Map()
for (const name of sources) {
  const table = JSON.parse(gunzipSync(await readFile(new URL(`../data/${name}`, import.meta.url))).toString())
  for (const [topic, texts] of Object.entries(table.events)) for (const text of texts) add(events, topic, text)
  for (const [selector, texts] of Object.entries(table.functions))
    for (const text of texts) add(functions, selector, text)
  // The author of the table chose one layout of each ambiguous event. Here all layouts are candidates, without a guess.
  for (const { topic, alternatives } of table.ambiguous) for (const text of alternatives) add(events, topic, text)
}

const source = `// Written by scripts/generate-signatures.mjs. Do not edit.

/** Events by the first four bytes of their topic, which are enough to find a few candidates to hash. */
export const eventTexts: Readonly<Record<string, readonly string[]>> = ${print(events)}

/** Functions by their selector. */
export const functionTexts: Readonly<Record<string, readonly string[]>> = ${print(functions)}
`

if ((await readFile(target, 'utf8').catch(() => '')) !== source) {
  const path = fileURLToPath(target)
  if (process.argv.includes('--check')) {
    console.error(`${path} is stale: run npm run generate`)
    process.exitCode = 1
  } else {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, source)
    console.log(`wrote ${path}`)
  }
}

/** Files a text under its signature, unless the same types and layout are there already under other names. */
function add(table, signature, text) {
  const item = parseAbiItem(text)
  const hash = item.type === 'event' ? toEventSelector(item) : toFunctionSelector(item)
  if (hash !== signature) throw new Error(`"${text}" hashes to ${hash}, not to ${signature}`)
  const key = signature.slice(2, 10)
  const known = table.get(key) ?? []
  if (!known.some((other) => layoutOf(other) === layoutOf(text))) known.push(text)
  table.set(key, known)
}

function layoutOf(text) {
  const item = parseAbiItem(text)
  const hash = item.type === 'event' ? toEventSelector(item) : toFunctionSelector(item)
  return `${hash}${item.inputs.map(({ indexed }) => (indexed ? 'i' : '-')).join('')}`
}

function print(table) {
  const rows = [...table].sort(([a], [b]) => (a < b ? -1 : 1))
  return `{\n${rows.map(([key, texts]) => `  '${key}': [${texts.map((text) => `'${text}'`).join(', ')}],`).join('\n')}\n}`
}
