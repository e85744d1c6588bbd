import type { WalletWindow } from '../environment.ts'
import { parseBrowserLink } from './wallet-list/wallet-link.ts'
import type { WalletListing } from './wallet-listing.ts'

/**
 * The link that opens a page in a wallet's own browser, where the wallet is in the page. For wallets whose app scans no
 * code. Null when none is known.
 * @param pageUrl - as {@link pageUrlOf} gives it.
 */
export function openInWallet(listing: Pick<WalletListing, 'browserLink'>, pageUrl: string): string | null {
  const link = parseBrowserLink(listing.browserLink ?? '')
  return link === null ? null : link.replaceAll('{url}', encodeURIComponent(pageUrl))
}

/**
 * The address of a page as another app may have it. Null on a server.
 * Telegram writes who its user is behind the `#` of its mini apps, signed: that is nobody else's.
 */
export function pageUrlOf(page: WalletWindow | null): string | null {
  const href = page?.location?.href
  if (href === undefined) return null
  const url = new URL(href)
  if (url.hash.includes('tgWebApp')) url.hash = ''
  return url.href
}
