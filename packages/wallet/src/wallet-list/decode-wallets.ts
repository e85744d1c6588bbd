import type { ChainNamespace } from '../caip/caip.ts'
import { type ListedWallet, tileLetter } from './listed-wallet.ts'
import { appStoreUrl, chromeStoreUrl, firefoxStoreUrl, playStoreUrl } from './store-page.ts'

/**
 * Decodes the bundled list: one line for each wallet, with fields separated by tabs. Empty fields at the end are left
 * out, and so is what follows from another field. Written by scripts/generate-wallet-list.mjs.
 *
 * 0 id · 1 name · 2 color, three hex digits · 3 flags · 4 native link (a scheme alone without `://`) 5 universal link
 * without `https://` · 6 desktop link (`=` the native one) · 7 web app without `https://` 8 homepage without
 * `https://`, when it is not the id read backwards · 9 Android package (`=` the id) · 10 App Store number · 11 Chrome
 * extension · 12 rdns, when it is not the id · 13 Firefox add-on · 14 link that opens a page in the wallet's own
 * browser, without `https://`
 *
 * Flags: `r` announces itself under its id (EIP-6963), `s` also supports Solana, `i` has a bundled icon.
 *
 * The text is generated, so it is not validated here.
 */
export function decodeWalletRows(rows: string): readonly ListedWallet[] {
  return rows.split('\n').map(decodeWalletRow)
}

/** Decodes one line of {@link decodeWalletRows}. */
export function decodeWalletRow(row: string): ListedWallet {
  const [id = '', name = '', color = '', flags = '', native = '', universal, desktop, webapp, homepage, ...stores] =
    row.split('\t')
  const [android = '', apple, chrome, rdns, firefox, browser] = stores
  const nativeLink = native === '' || native.includes('://') ? native || null : `${native}://`
  const universalLink = withHttps(universal)
  const androidPackage = android === '=' ? id : android || null
  const namespaces: readonly ChainNamespace[] = flags.includes('s') ? ['eip155', 'solana'] : ['eip155']
  return {
    id,
    name,
    homepage: withHttps(homepage) ?? `https://${id.split('.').reverse().join('.')}`,
    imageId: null,
    imageUrl: null,
    rdns: flags.includes('r') ? id : rdns || null,
    mobileLink: nativeLink ?? universalLink,
    desktopLink: desktop === '=' ? nativeLink : desktopLinkOf(desktop),
    webappLink: withHttps(webapp),
    appStore: apple ? appStoreUrl(apple) : null,
    playStore: androidPackage === null ? null : playStoreUrl(androidPackage),
    chromeStore: chrome ? chromeStoreUrl(chrome) : null,
    firefoxStore: firefox ? firefoxStoreUrl(firefox) : null,
    browserLink: withHttps(browser),
    nativeLink,
    universalLink,
    androidPackage,
    namespaces,
    color: `#${color.replace(/./g, '$&$&')}`,
    letter: tileLetter(name),
    isBundled: true,
    hasBundledIcon: flags.includes('i'),
  }
}

function withHttps(text: string | undefined): string | null {
  return text ? `https://${text}` : null
}

function desktopLinkOf(text: string | undefined): string | null {
  if (!text) return null
  return text.includes('://') ? text : `${text}://`
}
