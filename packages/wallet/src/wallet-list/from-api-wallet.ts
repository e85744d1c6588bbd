import { type ChainNamespace, isChainNamespace } from '../caip/caip.ts'
import { recognizeWallets } from './join-wallets.ts'
import { type ListedWallet, tileColor, tileLetter } from './listed-wallet.ts'
import type { ApiWallet } from './wallet-api-schemas.ts'
import { appSchemeOf, parseAndroidPackage, parseAppLink, parseWebLink } from './wallet-link.ts'

const longestName = 48

/**
 * Converts a wallet of a server, so that no field can do more than its purpose. Links of other formats, or to an
 * unknown app, are dropped. Images are requested from the same server by their id, so its `image_url`, which may be on
 * any host, is not used. Source: docs/security.md#d13.
 * @param options.appSchemes - schemes that a native link may have: those of the bundled list, and the app's own.
 * @returns null when no name is left to show.
 */
export function fromApiWallet(
  wallet: ApiWallet,
  { appSchemes }: { readonly appSchemes: ReadonlySet<string> },
): ListedWallet | null {
  const name = cleanWalletName(wallet.name)
  if (name === '') return null
  const mobile = wallet.mobile_link ?? ''
  const nativeLink = knownAppLink(mobile, appSchemes)
  const universalLink = parseWebLink(wallet.universal_link ?? mobile)
  const playStore = storePage(wallet.play_store, ['play.google.com'])
  const imageId = wallet.image_id ?? ''
  return {
    id: wallet.id,
    name,
    homepage: parseWebLink(wallet.homepage ?? '', { mayHaveQuery: true }),
    imageId: /^\w[\w.-]{0,127}$/.test(imageId) ? imageId : null,
    imageUrl: null,
    rdns: parseAndroidPackage(wallet.rdns ?? '') ?? reverseName(wallet.rdns ?? ''),
    mobileLink: nativeLink ?? universalLink,
    desktopLink: knownAppLink(wallet.desktop_link ?? '', appSchemes),
    webappLink: parseWebLink(wallet.webapp_link ?? ''),
    appStore: storePage(wallet.app_store, ['apps.apple.com', 'itunes.apple.com']),
    playStore,
    chromeStore: storePage(wallet.chrome_store, ['chromewebstore.google.com', 'chrome.google.com']),
    nativeLink,
    universalLink,
    androidPackage: parseAndroidPackage(/[?&]id=([\w.]+)/.exec(playStore ?? '')?.[1] ?? ''),
    namespaces: namespacesOf(wallet.chains ?? []),
    color: tileColor(name),
    letter: tileLetter(name),
    isBundled: false,
    hasBundledIcon: false,
  }
}

/**
 * Converts the wallets of a response. Bundled wallets get their bundled data.
 * @param options.ownSchemes - schemes of native links that the app accepts beside those of the bundle.
 */
export function readWallets(
  wallets: readonly ApiWallet[],
  { bundled, ownSchemes }: { readonly bundled: readonly ListedWallet[]; readonly ownSchemes: readonly string[] },
): readonly ListedWallet[] {
  const appSchemes = new Set([...appSchemesOf(bundled), ...ownSchemes.map((scheme) => scheme.toLowerCase())])
  return recognizeWallets(
    bundled,
    wallets.flatMap((wallet) => fromApiWallet(wallet, { appSchemes }) ?? []),
  )
}

/** Returns what a server of the API sends for a wallet of the list. */
export function toApiWallet(wallet: ListedWallet, order: number): ApiWallet {
  const { homepage, mobileLink, desktopLink, webappLink, appStore, playStore, chromeStore } = wallet
  return {
    id: wallet.id,
    name: wallet.name,
    order,
    // A server of the list has an image of every wallet, under the wallet's own id.
    image_id: wallet.imageId ?? wallet.id,
    chains: wallet.namespaces,
    ...(homepage === null ? {} : { homepage }),
    ...(mobileLink === null ? {} : { mobile_link: mobileLink }),
    ...(wallet.universalLink === null ? {} : { universal_link: wallet.universalLink }),
    ...(desktopLink === null ? {} : { desktop_link: desktopLink }),
    ...(webappLink === null ? {} : { webapp_link: webappLink }),
    ...(appStore === null ? {} : { app_store: appStore }),
    ...(playStore === null ? {} : { play_store: playStore }),
    ...(chromeStore === null ? {} : { chrome_store: chromeStore }),
    ...(wallet.rdns === null ? {} : { rdns: wallet.rdns }),
  }
}

/**
 * Returns an untrusted name as it may be shown: without line breaks, invisible characters, or characters that change
 * the direction of text.
 */
export function cleanWalletName(name: string): string {
  const visible = name
    .replace(/\s/gu, ' ')
    .replace(/[\p{C}\u{115f}\u{1160}\u{3164}\u{ffa0}]/gu, '')
    .replace(/ +/g, ' ')
    .trim()
  const characters = [...visible]
  return characters.length > longestName ? `${characters.slice(0, longestName - 1).join('')}…` : visible
}

/** Returns the schemes of all native links in a list. */
export function appSchemesOf(wallets: readonly ListedWallet[]): ReadonlySet<string> {
  return new Set(
    wallets
      .flatMap(({ nativeLink, desktopLink }) => [nativeLink, desktopLink])
      .flatMap((link) => (link === null ? [] : (appSchemeOf(link) ?? []))),
  )
}

function knownAppLink(text: string, appSchemes: ReadonlySet<string>): string | null {
  const link = parseAppLink(text)
  return link !== null && appSchemes.has(appSchemeOf(link) ?? '') ? link : null
}

function storePage(text: string | undefined, hosts: readonly string[]): string | null {
  const link = parseWebLink(text ?? '', { mayHaveQuery: true })
  return link !== null && hosts.includes(new URL(link).hostname) ? link : null
}

/** Unlike an Android package, an rdns may have a hyphen: `com.exodus.web3-wallet`. */
function reverseName(text: string): string | null {
  return text.length <= 128 && /^[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)+$/i.test(text) ? text : null
}

function namespacesOf(chains: readonly string[]): readonly ChainNamespace[] {
  const namespaces = [...new Set(chains.map((chain) => chain.split(':')[0] ?? ''))].filter(isChainNamespace)
  return namespaces.length === 0 ? ['eip155'] : namespaces
}
