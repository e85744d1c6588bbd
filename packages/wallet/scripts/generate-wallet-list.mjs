// @ts-check
/**
 * Writes src/wallet-list/generated/*.ts: the bundled wallets, their icons, and separately the few that the
 * first view needs. Also writes docs/wallets.md, the table of all known data. The data comes from the npm packages of
 * `wallet-list/sources.mjs`. Links are parsed again by the rules of the running code.
 *
 *   npm run generate                     downloads missing packages into .cache, and writes
 *   … generate-wallet-list.mjs --check   sends no request: compares with the cached packages when they are there,
 *                                        else with the saved hashes; exits 1 when a file is stale
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { decodeWalletRows } from '../src/wallet-list/decode-wallets.ts'
import { gatherWallets } from './wallet-list/gather-wallets.mjs'
import { areSourcesCached, SourceUnavailableError, sources } from './wallet-list/sources.mjs'
import { countByDevice, walletTable } from './wallet-list/wallet-table.mjs'

const fewest = 300
const isCheck = process.argv.includes('--check')
const target = new URL('../src/wallet-list/generated/', import.meta.url)
/** The path of the table, relative to the modules. */
const tableName = '../../../../../docs/wallets.md'
const recordUrl = new URL('./wallet-list/written.json', import.meta.url)

/** @param {string} name */
const current = (name) => readFile(new URL(name, target), 'utf8').catch(() => '')
/** @param {string} text */
const hashOf = (text) => createHash('sha256').update(text).digest('hex')
/** @param {string} message */
const fail = (message) => {
  console.error(message)
  process.exitCode = 1
}

/**
 * @param {string} name
 * @param {string} doc
 * @param {Record<string, string>} icons
 */
const iconModule = (name, doc, icons) => `// Written by scripts/generate-wallet-list.mjs. Do not edit.
/*! Wallet icons: ${sources.icons.name} ${sources.icons.version}, MIT licence, by 0xa3k5 and contributors. Marks belong to their owners. */

/** ${doc} */
export const ${name}: Readonly<Record<string, string>> = ${JSON.stringify(icons, null, 2)}
`

/** @param {readonly string[]} rows */
const rowText = (rows) => {
  const text = rows.join('\n')
  if (/[\\`$]/.test(text)) throw new Error('A row holds a character that a template would read.')
  return text
}

/** Returns the expected text of each module. */
async function modules() {
  const { featured, more, featuredIcons, moreIcons } = await gatherWallets()
  const wallets = decodeWalletRows([...featured, ...more].join('\n'))
  const counts = Object.entries(countByDevice(wallets)).map(([device, count]) => `  ${device}: ${count},`)
  return {
    [tableName]: walletTable(wallets),
    'featured-wallets.ts': `// Written by scripts/generate-wallet-list.mjs. Do not edit.

/** How many wallets are bundled, here and in lazy-wallets.ts: in all, and those with a way in on each device. */
export const bundledWalletCounts = {
${counts.join('\n')}
}

/** Those that the first screen may need, in the form of \`decodeWalletRows\`. */
export const featuredWalletRows = \`${rowText(featured)}\`
`,
    'lazy-wallets.ts': `// Written by scripts/generate-wallet-list.mjs. Do not edit.

/** All the others, in the form of \`decodeWalletRows\`. */
export const moreWalletRows = \`${rowText(more)}\`
`,
    'featured-icons.ts': iconModule(
      'featuredIcons',
      'SVG by wallet id, of those that the first screen may need.',
      featuredIcons,
    ),
    'lazy-icons.ts': iconModule('moreIcons', 'SVG by wallet id, of the others that have one.', moreIcons),
  }
}

/** @param {Record<string, string>} files */
function recordOf(files) {
  const hashes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, hashOf(text)]))
  return `${JSON.stringify({ sources: Object.values(sources), hashes }, null, 2)}\n`
}

/** Checks the committed files without the packages: that they were not edited, and that they can be parsed. */
async function checkWritten() {
  const record = JSON.parse(await readFile(recordUrl, 'utf8'))
  for (const [name, hash] of Object.entries(record.hashes)) {
    if (hashOf(await current(name)) !== hash) fail(`generated/${name} was edited: run npm run generate`)
  }
  if (JSON.stringify(record.sources) !== JSON.stringify(Object.values(sources))) {
    fail('The wallet list is of other packages than sources.mjs names: run npm run generate')
  }
  const { featuredWalletRows } = await import(new URL('featured-wallets.ts', target).href)
  const { moreWalletRows } = await import(new URL('lazy-wallets.ts', target).href)
  const wallets = decodeWalletRows(`${featuredWalletRows}\n${moreWalletRows}`)
  if (new Set(wallets.map(({ id }) => id)).size < fewest) fail(`Fewer than ${fewest} wallets are bundled.`)
}

if (isCheck && !areSourcesCached()) {
  await checkWritten()
} else {
  const files = await modules().catch((error) => {
    // A developer who is offline can still generate the other files; the list stays as it is.
    if (!(error instanceof SourceUnavailableError)) throw error
    console.warn(`The wallet list stays as it is: ${error.message}`)
    return null
  })
  if (files === null) {
    await checkWritten()
  } else {
    for (const [name, text] of Object.entries(files)) {
      if ((await current(name)) === text) continue
      if (isCheck) fail(`${fileURLToPath(new URL(name, target))} is stale: run npm run generate`)
      else {
        await mkdir(target, { recursive: true })
        await writeFile(new URL(name, target), text)
        console.log(`wrote ${fileURLToPath(new URL(name, target))}`)
      }
    }
    const record = recordOf(files)
    if ((await readFile(recordUrl, 'utf8').catch(() => '')) !== record) {
      if (isCheck) fail('scripts/wallet-list/written.json is stale: run npm run generate')
      else await writeFile(recordUrl, record)
    }
  }
}
