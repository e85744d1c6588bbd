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

This table lists the wallets that are bundled with \`@laurel/wallet\`. For each wallet it shows how the modal can open it on
each device, the data that the package has about it, and the source of that data. A dash means that the modal does not
list the wallet on that device. An installed wallet that announces itself is always listed.

- **app**: a link opens the wallet's app on the same phone.
- **code**: the wallet's app on a phone scans a QR code. Listed only if the source has the app's link for pairing.
- **web app**, **desktop app**: a link that contains the pairing code opens the wallet's web or desktop app.
- **own browser**: a link opens this page in the browser inside the wallet's app.
- **extension**: the modal links to the wallet in the extension store of the browser.
- *Chrome* means all browsers that install extensions from the Chrome Web Store, *Other* for computers with other
  browsers.

## Sources

1. \`${sources.facts.name}\` ${sources.facts.version}: ${sources.facts.what}
2. \`${sources.chains.name}\` ${sources.chains.version}: ${sources.chains.what}
${makers.map(([, { source }], at) => `${at + 3}. <${source}>`).join('\n')}

## Not included

These entries of the sources are not included, because they are samples for developers, placeholders or duplicates: ${[...leftOut].map((id) => `\`${id}\``).join(', ')}.

## All ${wallets.length} wallets

| Wallet | iPhone | Android | Chrome | Firefox | Other | Data |
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
