import type { Platform } from '../../wallet-list/wallet-item.ts'
import { parseAndroidPackage, parseAppLink, parseWebLink } from '../../wallet-list/wallet-link.ts'
import type { WalletListing } from '../../wallet-list/wallet-listing.ts'
import type { BrowserContext } from './browser-context.ts'

/** How to reach a wallet's app. A listing has some of the links, a wallet of the bundled list all of them. */
export type PairedWallet = Pick<
  WalletListing,
  'mobileLink' | 'desktopLink' | 'webappLink' | 'playStore' | 'nativeLink' | 'universalLink' | 'androidPackage'
>

/** Where a link opens. */
export type LinkTarget = '_self' | '_blank' | '_top'

/** A link that opens a wallet with the code in it. */
export type MobileDeepLink = {
  readonly url: string
  /**
   * `universal`: a web address that the wallet's app has verifiably claimed. `intent`: Android's, for one package.
   * `native`: a scheme, which any app can claim. `web`: the wallet is a page.
   */
  readonly type: 'universal' | 'intent' | 'native' | 'web'
  readonly target: LinkTarget
}

/** What a link is made of. */
export type DeepLinkOptions = {
  readonly wallet: PairedWallet
  readonly platform: Platform
  readonly uri: string
  readonly browserContext: BrowserContext
  /** Where links open, if the app sets it. Null means that the link decides. */
  readonly linkTarget: LinkTarget | null
}

/**
 * Returns the link from this page to a wallet, or null if no link would work here. The user then copies the link. The
 * links of wallets are untrusted and are parsed again when they are opened: only the wallet's own scheme opens. A link
 * that its app has verifiably claimed is preferred to a scheme that any app can claim.
 * Source: docs/security.md#d13; docs/product.md#mobile-and-frames.
 */
export function createDeepLink(options: DeepLinkOptions): MobileDeepLink | null {
  const { wallet, platform, uri, browserContext, linkTarget } = options
  if (!isPairingUri(uri)) return null
  return withTarget(
    linkTo(wallet, platform, `wc?uri=${encodeURIComponent(uri)}`, browserContext),
    browserContext,
    linkTarget,
  )
}

/**
 * Returns the link that brings a connected wallet's app to the front, to respond to a request.
 * Source: https://docs.walletconnect.network/wallet-sdk/ios/mobile-linking.
 */
export function createReturnLink({
  wallet,
  request,
  browserContext,
  linkTarget,
}: Omit<DeepLinkOptions, 'uri' | 'platform'> & {
  readonly request: { readonly topic: string; readonly id: number }
}): MobileDeepLink | null {
  const query = `wc?requestId=${request.id}&sessionTopic=${encodeURIComponent(request.topic)}`
  return withTarget(linkTo(wallet, 'mobile', query, browserContext), browserContext, linkTarget)
}

function withTarget(
  found: Found | null,
  browserContext: BrowserContext,
  linkTarget: LinkTarget | null,
): MobileDeepLink | null {
  if (found === null) return null
  const isWeb = found.type === 'universal' || found.type === 'web'
  // Telegram opens only web addresses.
  if (browserContext.isTelegram && !isWeb) return null
  // A frame may not navigate itself to another app, but the page around it may.
  const usual = isWeb ? '_blank' : browserContext.isIframe ? '_top' : '_self'
  return { ...found, target: linkTarget ?? usual }
}

/**
 * Whether a text is a pairing code. Text that is put into links must not be able to do anything else.
 * Source: https://chainagnostic.org/CAIPs/caip-372.
 */
export function isPairingUri(text: string): boolean {
  return /^wc:[0-9a-f]{64}@2\?[\w=&%.,~-]+$/i.test(text) && text.length <= 1024
}

type Found = Pick<MobileDeepLink, 'url' | 'type'>

function linkTo(wallet: PairedWallet, platform: Platform, query: string, browserContext: BrowserContext): Found | null {
  switch (platform) {
    case 'web':
      return webLink(wallet.webappLink, query, 'web')
    case 'desktop':
      return nativeLink(wallet.desktopLink, query) ?? webLink(wallet.desktopLink, query, 'universal')
    case 'mobile':
      return mobileLink(wallet, query, browserContext)
    case 'browser':
    case 'qrcode':
      return null
    default:
      return platform satisfies never
  }
}

function mobileLink(wallet: PairedWallet, query: string, browserContext: BrowserContext): Found | null {
  const { mobileLink: link, nativeLink: scheme = link, universalLink = link, playStore } = wallet
  const universal = webLink(universalLink, query, 'universal')
  // In-app browsers do not support schemes. The tap would end on an error page.
  if (browserContext.isInAppBrowser || browserContext.isTelegram) return universal
  const native = nativeLink(scheme, query)
  if (browserContext.os === 'android' && native !== null) {
    const androidPackage = parseAndroidPackage(wallet.androidPackage ?? packageOf(playStore) ?? '')
    if (androidPackage !== null) return { url: intentUrl(native.url, androidPackage), type: 'intent' }
  }
  return universal ?? native
}

function webLink(link: string | null, query: string, type: 'universal' | 'web'): Found | null {
  const parsed = link === null ? null : parseWebLink(link)
  return parsed === null ? null : { url: `${parsed}/${query}`, type }
}

function nativeLink(link: string | null, query: string): Found | null {
  const parsed = link === null ? null : parseAppLink(link)
  return parsed === null ? null : { url: `${parsed}${query}`, type: 'native' }
}

/**
 * Returns `metamask://wc?uri=…` as an intent for one package. If the package is not installed, the system offers it.
 * Source: https://developer.chrome.com/docs/android/intents.
 */
function intentUrl(url: string, androidPackage: string): string {
  const at = url.indexOf('://')
  const scheme = url.slice(0, at)
  const rest = url.slice(at + '://'.length)
  // The output of parseAppLink and the encoded code contain no `#` and no `;`, so the intent's own parameters cannot be
  // forged.
  return `intent://${rest}#Intent;scheme=${scheme};package=${androidPackage};end`
}

/** Returns the package in a Play Store URL. */
function packageOf(playStore: string | null): string | null {
  return /^https:\/\/play\.google\.com\/store\/apps\/details\?id=([\w.]+)$/.exec(playStore ?? '')?.[1] ?? null
}
