import type { WalletWindow } from '../environment.ts'
import { parseBrowserLink } from './wallet-link.ts'
import type { WalletListing } from './wallet-listing.ts'

/**
 * Returns the link that opens a page in a wallet's own browser, where the wallet is in the page. It is for wallets
 * whose app cannot scan a code. Null if no link is known.
 * @param pageUrl - as {@link pageUrlOf} returns it.
 */
export function openInWallet(listing: Pick<WalletListing, 'browserLink'>, pageUrl: string): string | null {
  return parseBrowserLink(listing.browserLink ?? '')?.replaceAll('{url}', encodeURIComponent(pageUrl)) ?? null
}

/**
 * Returns the URL of a page that may be passed to another app, or null on a server. The fragment is left out in
 * Telegram's mini apps, because Telegram writes signed data about its user there, which must not be shared.
 */
export function pageUrlOf(page: WalletWindow | null): string | null {
  const href = page?.location?.href
  if (href === undefined) return null
  const url = new URL(href)
  if (url.hash.includes('tgWebApp')) url.hash = ''
  return url.href
}
