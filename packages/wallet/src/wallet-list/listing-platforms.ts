import { type Device, isPhone } from './device.ts'
import type { Platform } from './wallet-item.ts'
import type { WalletListing } from './wallet-listing.ts'

/**
 * Returns the ways to reach a wallet that is not in this page, the most likely first. All of them need pairing, so the
 * result is empty without it. A code is offered for wallets whose listing has a link for codes on phones: it is unknown
 * whether the apps of other wallets scan one. Source: docs/product.md#connecting; docs/wallets.md.
 */
export function listingPlatforms(
  listing: Pick<WalletListing, 'mobileLink' | 'webappLink' | 'desktopLink'>,
  { canPair, device }: { readonly canPair: boolean; readonly device: Device | null },
): readonly Platform[] {
  if (!canPair) return []
  const web: readonly Platform[] = listing.webappLink === null ? [] : ['web']
  const code: readonly Platform[] = listing.mobileLink === null ? [] : ['qrcode']
  if (isPhone(device)) return [...(listing.mobileLink === null ? [] : (['mobile'] as const)), ...web, ...code]
  const desktop: readonly Platform[] = listing.desktopLink === null ? [] : ['desktop']
  return [...code, ...web, ...desktop]
}

/**
 * Whether this device can reach a wallet: by one of {@link listingPlatforms}, by its own browser on a phone, or by its
 * extension on a computer. Other wallets are not listed on this device. If the device is unknown, no wallet is left
 * out.
 */
export function isOfferedOn(
  listing: WalletListing,
  { canPair, device }: { readonly canPair: boolean; readonly device: Device | null },
): boolean {
  if (!canPair) return false
  if (device === null || listingPlatforms(listing, { canPair, device }).length > 0) return true
  // Links are parsed when they are opened. Only this check runs before the first click.
  if (isPhone(device)) return (listing.browserLink ?? null) !== null
  return (
    (device === 'chrome' ? listing.chromeStore : device === 'firefox' ? (listing.firefoxStore ?? null) : null) !== null
  )
}
