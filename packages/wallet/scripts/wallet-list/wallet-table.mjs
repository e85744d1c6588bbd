// @ts-check
/** Writes docs/wallets.md: the known data of each wallet, its sources, and what is offered on which device. */
import { isOfferedOn, listingPlatforms } from '../../src/wallet-list/listing-platforms.ts'
import { walletStores } from '../../src/wallet-list/wallet-stores.ts'
import { appBrowsers, leftOut } from './chosen.mjs'
import { sources } from './sources.mjs'

/** @typedef {import('../../src/wallet-list/listed-wallet.ts').ListedWallet} ListedWallet */
/** @typedef {import('../../src/wallet-list/device.ts').Device} Device */

/** @type {readonly Device[]} */
export const devices = ['ios', 'android', 'chrome', 'firefox', 'computer']

const platformNames = {
  browser: 'in the page',
  qrcode: 'code',
  mobile: 'app',
  web: 'web app',
  desktop: 'desktop app',
}

/** Returns how many wallets are offered on each device, and in total. @param {readonly ListedWallet[]} wallets */
export function countByDevice(wallets) {
  const count = (/** @type {Device} */ device) =>
    wallets.filter((wallet) => isOfferedOn(wallet, { canPair: true, device })).length
  return { all: wallets.length, ...Object.fromEntries(devices.map((device) => [device, count(device)])) }
}

/** @param {readonly ListedWallet[]} wallets */
export function walletTable(wallets) {
  const makers = Object.entries(appBrowsers)
  const sourceOf = new Map(makers.map(([id], at) => [id, at + 3]))
  return `# Wallets

Written by packages/wallet/scripts/generate-wallet-list.mjs. Do not edit.

Every wallet that ships with \`@laurel/wallet\`: what is known of it, from which source, and the ways to it that the modal
offers on each device. A wallet without a way on a device is not listed there. An installed wallet is always listed:
it announces itself.

- **app**: the app on this phone, opened by its link. **code**: scanned by the app on another phone; offered only where
  the source names the app's link for such codes. **web app**, **desktop app**: opened with the code in the link.
- **own browser**: this page, opened in the browser of the wallet's app. **extension**: got from the store of this
  browser.
- *Chrome* means every browser that installs extensions from its store, *other* for computers with another browser.

## Sources

1. \`${sources.facts.name}\` ${sources.facts.version}: ${sources.facts.what}
2. \`${sources.chains.name}\` ${sources.chains.version}: ${sources.chains.what}
${makers.map(([, { source }], at) => `${at + 3}. <${source}>`).join('\n')}

## Left out

Samples for developers, placeholders, and second entries of one app: ${[...leftOut].map((id) => `\`${id}\``).join(', ')}.

## All ${wallets.length}

| Wallet | iPhone | Android | Chrome | Firefox | Other | Known |
|---|---|---|---|---|---|---|
${wallets.map((wallet) => tableRow(wallet, sourceOf.get(wallet.id) ?? null)).join('\n')}
`
}

/** @param {ListedWallet} wallet @param {number | null} browserSource */
function tableRow(wallet, browserSource) {
  const cells = devices.map((device) => waysOn(wallet, device).join(', ') || '–')
  const name = wallet.name.replace(/[|\\`*_<>[\]]/g, '\\$&')
  return `| ${name} \`${wallet.id}\` | ${cells.join(' | ')} | ${known(wallet, browserSource).join('; ')} |`
}

/** @param {ListedWallet} wallet @param {Device} device */
function waysOn(wallet, device) {
  const platforms = listingPlatforms(wallet, { canPair: true, device }).map((platform) => platformNames[platform])
  if (!isOfferedOn(wallet, { canPair: true, device })) return []
  const isPhone = device === 'ios' || device === 'android'
  const ownBrowser = isPhone && platforms.length === 0 ? ['own browser'] : []
  const hasExtension = walletStores(wallet, device).some(({ store }) => /Chrome|Firefox/.test(store))
  return [...platforms, ...ownBrowser, ...(hasExtension ? ['extension'] : [])]
}

/** @param {ListedWallet} wallet @param {number | null} browserSource @returns {string[]} */
function known(wallet, browserSource) {
  /** @type {[string, string | null | undefined, number | null][]} */
  const facts = [
    ['app', wallet.nativeLink, 1],
    ['app', wallet.universalLink, 1],
    ['web app', wallet.webappLink, 1],
    ['desktop app', wallet.desktopLink, 1],
    ['own browser', wallet.browserLink, browserSource],
    ['Chrome', wallet.chromeStore, 1],
    ['Firefox', wallet.firefoxStore, 1],
    ['App Store', wallet.appStore, 1],
    ['Google Play', wallet.playStore, 1],
    ['rdns', wallet.rdns, wallet.rdns === wallet.id ? 1 : 2],
  ]
  return facts.flatMap(([name, value, source]) => (value ? [`${name} \`${value}\` [${source}]`] : []))
}
