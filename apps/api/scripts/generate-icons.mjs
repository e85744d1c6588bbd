// @ts-check
/**
 * Writes src/images/generated/icons.ts: the bundled icons of networks, connectors and tokens.
 *
 *   npm run generate                 downloads the icons' package into .cache when it is missing, and writes
 *   … generate-icons.mjs --check     sends no request: compares with the cached package when it is there, else with the saved hash;
 *                                    exits 1 when the file is stale
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { smallSvg } from '../../../packages/wallet/scripts/wallet-list/small-svg.mjs'
import { sourceFolder, sources } from '../../../packages/wallet/scripts/wallet-list/sources.mjs'
import { writeGathered } from '../../../packages/wallet/scripts/wallet-list/write-gathered.mjs'
import { connectorIcons, networkIcons, tokenIcons } from './icons/icon-names.mjs'

const { icons } = sources

/** @param {string} pairs @returns {readonly [string, string][]} */
function pairsOf(pairs) {
  return pairs.split(',').map((pair) => {
    const [id = '', icon = ''] = pair.trim().split(' ')
    return [id, icon]
  })
}

/** Reads an icon of the package; null when it has none. @param {string} kind @param {string} name */
async function readIcon(kind, name) {
  // Some tokens have only one with a background.
  const paths = ['branded', 'background'].map((style) =>
    join(sourceFolder(icons), `dist/svgs/${kind}/${style}/${name}.svg.js`),
  )
  for (const path of paths.filter((one) => existsSync(one))) {
    const svg = await readShapes(path)
    if (svg !== null) return svg
  }
  return null
}

/** Reads an icon that holds only shapes; null for another. @param {string} path */
async function readShapes(path) {
  const [, literal = ''] = /^var [$\w]+\s*=\s*('(?:[^'\\]|\\.)*')/.exec(await readFile(path, 'utf8')) ?? []
  const svg = literal.slice(1, -1).replaceAll('\\n', ' ').replaceAll("\\'", "'")
  if (!svg.startsWith('<svg')) throw new Error(`${path} has another form than the others`)
  // Styles as attributes, which need no exception in a content security policy.
  const plain = svg.replace(/ style="([^"]*)"/g, (_, /** @type {string} */ style) =>
    style.replace(/\s*([\w-]+)\s*:\s*([^;]+?)\s*(?:;|$)/g, ' $1="$2"'),
  )
  try {
    return smallSvg(plain)
  } catch {
    // It holds more than shapes.
    return null
  }
}

/** @param {string} kind @param {readonly [string, string][]} names by id. */
async function readIcons(kind, names) {
  /** @type {Record<string, string>} */
  const found = {}
  for (const [, name] of names) {
    const svg = await readIcon(kind, name)
    if (svg === null) throw new Error(`The package has no icon ${kind}/${name}`)
    found[name] = svg
  }
  return found
}

async function iconModule() {
  const [networks, connectors] = [pairsOf(networkIcons), pairsOf(connectorIcons)]
  const tokens = tokenIcons.split(/\s+/).map((symbol) => /** @type {[string, string]} */ ([symbol, symbol]))
  const json = (/** @type {unknown} */ value) => JSON.stringify(value, null, 2)
  return `// Written by scripts/generate-icons.mjs. Do not edit.
/*! Icons: ${icons.name} ${icons.version}, MIT licence, by 0xa3k5 and contributors. Marks belong to their owners. */

/** Names of network icons, by chain id. */
export const networkIconNames: Readonly<Record<string, string>> = ${json(Object.fromEntries(networks))}

/** SVG of networks, by name. */
export const networkIcons: Readonly<Record<string, string>> = ${json(await readIcons('networks', networks))}

/** Names of connector icons, by connector. */
export const connectorIconNames: Readonly<Record<string, string>> = ${json(Object.fromEntries(connectors))}

/** SVG of connectors, by name. */
export const connectorIcons: Readonly<Record<string, string>> = ${json(await readIcons('wallets', connectors))}

/** SVG of tokens, by symbol in upper case. */
export const tokenIcons: Readonly<Record<string, string>> = ${json(await readIcons('tokens', tokens))}
`
}

await writeGathered({
  what: 'list of icons',
  target: new URL('../src/images/generated/', import.meta.url),
  recordUrl: new URL('./icons/written.json', import.meta.url),
  sources: { icons },
  gather: async () => ({ 'icons.ts': await iconModule() }),
})
