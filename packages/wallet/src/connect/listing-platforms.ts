import type { WalletWindow } from '../environment.ts'
import type { Platform } from './connector-row.ts'
import type { WalletListing } from './wallet-listing.ts'

/** A phone or tablet, where a wallet is an app beside the browser. */
export function isMobile(page: WalletWindow | null): boolean {
  const { userAgent = '', maxTouchPoints = 0 } = page?.navigator ?? {}
  // iPadOS calls itself a Mac; no Mac has a touch screen.
  return /android|iphone|ipad|ipod|mobile/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
}

/**
 * Ways from this page to a wallet that is not in it, the likeliest first. Every one of them needs pairing, so without
 * it there is none. Source: VIEWS.md A5, platform tabs.
 */
export function listingPlatforms(
  listing: Pick<WalletListing, 'mobileLink' | 'webappLink' | 'desktopLink'>,
  { canPair, isOnPhone }: { readonly canPair: boolean; readonly isOnPhone: boolean },
): readonly Platform[] {
  if (!canPair) return []
  const web: readonly Platform[] = listing.webappLink === null ? [] : ['web']
  if (isOnPhone) return [...(listing.mobileLink === null ? [] : (['mobile'] as const)), ...web, 'qrcode']
  const desktop: readonly Platform[] = listing.desktopLink === null ? [] : ['desktop']
  return ['qrcode', ...web, ...desktop]
}
