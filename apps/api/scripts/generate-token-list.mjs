// @ts-check
/**
 * Writes src/tokens/generated/token-rows.ts, the bundled tokens, and src/tokens/generated/known-venues.ts, the exchanges of public
 * chains. Only facts are taken: addresses, names, symbols and decimals. The data comes from npm packages under the MIT license.
 *
 *   npm run generate                    downloads missing packages into .cache, and writes
 *   … generate-token-list.mjs --check   sends no request: compares with the cached packages when they are there, else with the saved
 *                                       hashes; exits 1 when a file is stale
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { SourceUnavailableError } from '../../../packages/wallet/scripts/wallet-list/sources.mjs'
import { areSourcesCached, gatherTokens, gatherVenues, sources } from './token-list/gather-tokens.mjs'

const target = new URL('../src/tokens/generated/', import.meta.url)
const recordUrl = new URL('./token-list/written.json', import.meta.url)
const isCheck = process.argv.includes('--check')

/** @param {string} name */
const current = (name) => readFile(new URL(name, target), 'utf8').catch(() => '')
/** @param {string} text */
const hashOf = (text) => createHash('sha256').update(text).digest('hex')
/** @param {string} message */
const fail = (message) => {
  console.error(message)
  process.exitCode = 1
}
/** @param {readonly { name: string, version: string }[]} used */
const credit = (used) => used.map(({ name, version }) => `${name} ${version}`).join(', ')

/** Returns the expected text of each module. */
async function modules() {
  const rows = (await gatherTokens()).join('\n')
  if (/[\\`$]/.test(rows.replaceAll('\\u0024', '')))
    throw new Error('A row holds a character that a template would read.')
  const venues = JSON.stringify(await gatherVenues(), null, 2)
  return {
    'token-rows.ts': `// Written by scripts/generate-token-list.mjs. Do not edit.
// Gathered from ${credit([sources.aave, sources.superchain])} (MIT license).

/** One token a line: chain id, address, decimals, symbol and name, separated by tabs. */
export const tokenRows = \`${rows}\`
`,
    'known-venues.ts': `// Written by scripts/generate-token-list.mjs. Do not edit.
// Gathered from ${credit([sources.uniswap])} (factories, routers, quoters, wrapped currencies), ${credit([sources.aave])} (dollars); MIT license.

/** The Uniswap of a public chain. Null where it has none. Its v3 router is SwapRouter02. */
export type KnownVenues = {
  readonly wrappedNative: \`0x\${string}\` | null
  readonly stablecoins: readonly \`0x\${string}\`[]
  readonly v2: { readonly factory: \`0x\${string}\`; readonly router: \`0x\${string}\` } | null
  readonly v3: {
    readonly factory: \`0x\${string}\`
    readonly router: \`0x\${string}\` | null
    readonly quoter: \`0x\${string}\`
  }
}

/** By chain id. */
export const knownVenues: Readonly<Record<string, KnownVenues>> = ${venues}
`,
  }
}

/** @param {Record<string, string>} files */
function recordOf(files) {
  const hashes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, hashOf(text)]))
  return `${JSON.stringify({ sources: Object.values(sources), hashes }, null, 2)}\n`
}

/** Checks the committed files without the packages. */
async function checkWritten() {
  const record = JSON.parse(await readFile(recordUrl, 'utf8'))
  for (const [name, hash] of Object.entries(record.hashes)) {
    if (hashOf(await current(name)) !== hash) fail(`generated/${name} was edited: run npm run generate`)
  }
  if (JSON.stringify(record.sources) !== JSON.stringify(Object.values(sources))) {
    fail('The token list is of other packages than gather-tokens.mjs names: run npm run generate')
  }
}

if (isCheck && !areSourcesCached()) {
  await checkWritten()
} else {
  const files = await modules().catch((error) => {
    // A developer who is offline can still generate the other files; the list stays as it is.
    if (!(error instanceof SourceUnavailableError)) throw error
    console.warn(`The token list stays as it is: ${error.message}`)
    return null
  })
  if (files === null) await checkWritten()
  else {
    await mkdir(target, { recursive: true })
    for (const [name, text] of Object.entries(files)) {
      if ((await current(name)) === text) continue
      if (isCheck) fail(`${name} is stale: run npm run generate`)
      else await writeFile(new URL(name, target), text)
    }
    const record = recordOf(files)
    if ((await readFile(recordUrl, 'utf8').catch(() => '')) !== record) {
      if (isCheck) fail(`${fileURLToPath(recordUrl)} is stale: run npm run generate`)
      else await writeFile(recordUrl, record)
    }
  }
}
