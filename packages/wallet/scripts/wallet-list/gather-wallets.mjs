// @ts-check
/** Gathers the data of every wallet from the packages, and writes each as one row of `wallet-rows.ts`. */
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseAndroidPackage, parseAppLink, parseBrowserLink, parseWebLink } from '../../src/wallet-list/wallet-link.ts'
import { appBrowsers, featuredIds, iconFiles, leftOut, solanaNames } from './chosen.mjs'
import { dominantColor } from './dominant-color.mjs'
import { smallSvg } from './small-svg.mjs'
import { readLiteral, sourceFolder, sources } from './sources.mjs'

/** @typedef {{ id: string, name: string, homepage: string, rdns: string | null, app: Record<string, string | null>, mobile: Links, desktop: Links }} Facts */
/** @typedef {{ native: string | null, universal: string | null }} Links */

/** Returns the rows and icons, with the featured ones separate. */
export async function gatherWallets() {
  const factsFolder = join(sourceFolder(sources.facts), 'src/wallets/__generated__/wallet')
  const listed = await readFile(join(factsFolder, '../wallet-infos.ts'), 'utf8')
  const inOrder = [...listed.matchAll(/\bid: "([^"]+)"/g)].map(([, id = '']) => id)
  const there = new Set(await readdir(factsFolder))
  // The featured wallets come first, the others in the order of their source.
  const ids = [...new Set([...featuredIds, ...inOrder])].filter((id) => there.has(id) && !leftOut.has(id))

  /** @type {Facts[]} */
  const all = []
  for (const id of ids) {
    const text = await readFile(join(factsFolder, id, 'index.ts'), 'utf8')
    all.push(/** @type {Facts} */ (readLiteral(text, 'export const wallet =')))
  }
  const isShared = sharedSchemes(all)
  const { solana, announced } = await readOtherLists(all)
  const icons = await readIcons()

  const rows = new Map()
  for (const facts of all) {
    const color = (await colorOf(join(factsFolder, facts.id, 'image.ts'))) ?? '555'
    const rdns = facts.rdns || announced.get(facts.id) || null
    const row = rowOf(
      { ...facts, rdns },
      { color, isShared, speaksSolana: solana.has(facts.id), hasIcon: facts.id in icons },
    )
    if (row !== null) rows.set(facts.id, row)
  }
  for (const id of featuredIds) if (!rows.has(id)) throw new Error(`${id} is featured and not in the list.`)
  for (const id of Object.keys(icons)) if (!rows.has(id)) throw new Error(`${id} has an icon and is not in the list.`)

  const isFeatured = (/** @type {string} */ id) => featuredIds.includes(id)
  const pick = (/** @type {boolean} */ featured) =>
    Object.fromEntries(Object.entries(icons).filter(([id]) => isFeatured(id) === featured))
  return {
    featured: featuredIds.map((id) => rows.get(id)),
    more: [...rows].filter(([id]) => !isFeatured(id)).map(([, row]) => row),
    featuredIcons: pick(true),
    moreIcons: pick(false),
  }
}

/**
 * Returns the row of a wallet in the format of `wallet-rows.ts`; null when there is no way to reach the wallet.
 * @param {Facts} facts
 * @param {{ color: string, isShared: (link: string | null) => boolean, speaksSolana: boolean, hasIcon: boolean }} seen
 */
function rowOf({ id, name, homepage, rdns, app, mobile, desktop }, { color, isShared, speaksSolana, hasIcon }) {
  const nativeLink = ownLink(mobile.native, isShared)
  const universal = webLink(mobile.universal)
  const desktopLink = ownLink(desktop.native, isShared)
  // Some wallets name the store of their extension as their web app.
  const chromeText = [app.chrome, desktop.universal, app.browser].find((link) => /chrom/.test(link ?? '')) ?? ''
  const chrome = /\/([a-p]{32})(?:[/?]|$)/.exec(chromeText)?.[1] ?? ''
  const firefox =
    /^https:\/\/addons\.mozilla\.org\/(?:[\w-]+\/)?firefox\/addon\/([\w-]+)/.exec(app.firefox ?? '')?.[1] ?? ''
  const ownBrowser = appBrowsers[id]?.link ?? ''
  if (ownBrowser !== '' && parseBrowserLink(ownBrowser) === null) throw new Error(`${id} has no browser link.`)
  const webapp = webLink(desktop.universal)
  const page = parseWebLink(homepage.replace(/^http:/, 'https:')) ?? ''
  const android = parseAndroidPackage(/[?&]id=([\w.]+)/.exec(app.android ?? '')?.[1] ?? '') ?? ''
  const apple = /\/id(\d{6,12})(?:[/?]|$)/.exec(app.ios ?? '')?.[1] ?? ''
  if (nativeLink === '' && universal === '' && desktopLink === '' && webapp === '' && rdns === null) return null
  // A former name is left out of the row. A search for it still finds the wallet, since its id contains it.
  const cleanName = name
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/ ?\(formerly [^)]*\)/i, '')
    .trim()
  const schemeAlone = (/** @type {string} */ link) => link.replace(/^([^:/]+):\/\/$/, '$1')
  const bare = (/** @type {string} */ link) => link.replace(/^https:\/\//, '')
  return [
    id,
    cleanName,
    color,
    `${rdns === id ? 'r' : ''}${speaksSolana ? 's' : ''}${hasIcon ? 'i' : ''}`,
    schemeAlone(nativeLink),
    bare(universal),
    desktopLink !== '' && desktopLink === nativeLink ? '=' : schemeAlone(desktopLink),
    bare(webapp),
    bare(page).replace(/^www\./, '') === id.split('.').reverse().join('.') ? '' : bare(page),
    android === id ? '=' : android,
    apple,
    chrome,
    rdns === id ? '' : (rdns ?? ''),
    firefox,
    bare(ownBrowser),
  ]
    .join('\t')
    .replace(/\t+$/, '')
}

/**
 * @param {string | null} link
 * @param {(link: string | null) => boolean} isShared
 */
function ownLink(link, isShared) {
  return isShared(link) ? '' : (parseAppLink(link ?? '') ?? '')
}

/** @param {string | null} link */
function webLink(link) {
  // A path is appended to the link, so one with a query could not contain a code.
  const parsed = parseWebLink(link ?? '') ?? ''
  // A store is where a wallet is installed, not where it is opened, and a search engine is not a wallet.
  return /\/\/((apps\.apple|play\.google|chrome\.google|chromewebstore\.google)\.com|google\.com$)/.test(parsed)
    ? ''
    : parsed
}

/**
 * Returns the schemes that several wallets claim. Such a scheme opens whichever is installed, so none of them gets it.
 * @param {readonly Facts[]} all
 */
function sharedSchemes(all) {
  const schemeOf = (/** @type {string | null} */ link) => parseAppLink(link ?? '')?.split(':')[0]
  /** @type {Map<string, Set<string>>} */
  const claimants = new Map()
  for (const { id, mobile, desktop } of all) {
    for (const scheme of [schemeOf(mobile.native), schemeOf(desktop.native)]) {
      if (scheme !== undefined) claimants.set(scheme, (claimants.get(scheme) ?? new Set()).add(id))
    }
  }
  return (/** @type {string | null} */ link) => (claimants.get(schemeOf(link) ?? '')?.size ?? 0) > 1
}

/**
 * Returns the data of two other lists: which wallets support Solana, and the rdns of some.
 * @param {readonly Facts[]} all
 */
async function readOtherLists(all) {
  const comparable = (/** @type {string} */ name) => name.toLowerCase().replace(/\b(wallet|app)\b|[^a-z0-9]/g, '')
  const byName = new Map([...all].reverse().map(({ id, name }) => [comparable(name), id]))
  const spelled = /** @type {Record<string, string>} */ (solanaNames)
  const idOf = (/** @type {string} */ name) => spelled[name] ?? byName.get(name)
  const module = await readFile(join(sourceFolder(sources.chains), 'wallet-book-fallbacks.js'), 'utf8')
  const book = Object.values(/** @type {Record<string, any>} */ (readLiteral(module, 'var wallets =')))
  const adapters = await readFile(join(sourceFolder(sources.solana), 'lib/types/index.d.ts'), 'utf8')
  const speakers = book.filter((wallet) =>
    /"solana:|"sol"/.test(JSON.stringify([wallet.chains, wallet.injectedConfig])),
  )
  const names = [
    ...speakers.map(({ name }) => comparable(name)),
    ...[...adapters.matchAll(/wallet-adapter-([a-z0-9]+)/g)].map(([, name = '']) => name),
  ]
  return {
    solana: new Set(names.map(idOf)),
    announced: new Map(
      book
        .filter((wallet) => wallet.eip6963Config?.rdns)
        .map((wallet) => [idOf(comparable(wallet.name)), wallet.eip6963Config.rdns]),
    ),
  }
}

async function readIcons() {
  const folder = join(sourceFolder(sources.icons), 'dist/svgs')
  /** @type {Record<string, string>} */
  const icons = {}
  for (const [id, file] of Object.entries(iconFiles)) {
    const [set = '', name = ''] = file.split('/')
    const text = await readFile(join(folder, set, 'background', `${name}.svg.js`), 'utf8')
    const svg = /'(<svg[\s\S]*<\/svg>)/.exec(text)?.[1]
    if (svg === undefined) throw new Error(`No icon in ${file}.`)
    icons[id] = smallSvg(svg.replaceAll('\\n', ' '))
  }
  return icons
}

/** @param {string} path of a module that contains one picture as a data URI. */
async function colorOf(path) {
  const base64 = /"data:image\/webp;base64,([^"]+)"/.exec(await readFile(path, 'utf8'))?.[1]
  if (base64 === undefined) return null
  const folder = sourceFolder(sources.webp)
  const webp = createRequire(join(folder, 'package.json'))(join(folder, 'index.js'))
  // The decoder reads the whole buffer behind its input, so the picture gets its own buffer. It cannot read animated
  // pictures.
  const image = await webp.decode(new Uint8Array(Buffer.from(base64, 'base64')).buffer)
  return image === null ? null : dominantColor(image)
}
