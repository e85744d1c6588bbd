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
import { decodeWalletRows } from '../src/wallet-list/decode-wallets.ts'
import { gatherWallets } from './wallet-list/gather-wallets.mjs'
import { sources } from './wallet-list/sources.mjs'
import { countByDevice, walletTable } from './wallet-list/wallet-table.mjs'
import { fail, writeGathered } from './wallet-list/write-gathered.mjs'

const fewest = 300
const target = new URL('../src/wallet-list/generated/', import.meta.url)
/** The path of the table, relative to the modules. */
const tableName = '../../../../../docs/wallets.md'

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

/** Checks without the packages that the committed wallets can be parsed. */
async function checkCommitted() {
  const { featuredWalletRows } = await import(new URL('featured-wallets.ts', target).href)
  const { moreWalletRows } = await import(new URL('lazy-wallets.ts', target).href)
  const wallets = decodeWalletRows(`${featuredWalletRows}\n${moreWalletRows}`)
  if (new Set(wallets.map(({ id }) => id)).size < fewest) fail(`Fewer than ${fewest} wallets are bundled.`)
}

await writeGathered({
  what: 'wallet list',
  target,
  recordUrl: new URL('./wallet-list/written.json', import.meta.url),
  sources,
  gather: modules,
  checkCommitted,
})
