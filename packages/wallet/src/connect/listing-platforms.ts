import { type Device, isPhone } from './device.ts'
import type { Platform } from './wallet-item.ts'
import type { WalletListing } from './wallet-listing.ts'

/**
 * Ways from this page to a wallet that is not in it, the likeliest first. Every one of them needs pairing, so without
 * it there is none. A code is offered for wallets whose list names a link for codes on phones: about others nobody says
 * that their app scans one. Source: docs/product.md#connecting; docs/wallets.md.
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
 * Whether this device has a way to a wallet: one of {@link listingPlatforms}, its own browser on a phone, or its
 * extension on a computer. A wallet without one is not listed here. Where the device is not known, nothing is left out.
 */
export function isOfferedOn(
  listing: WalletListing,
  { canPair, device }: { readonly canPair: boolean; readonly device: Device | null },
): boolean {
  if (!canPair) return false
  if (device === null || listingPlatforms(listing, { canPair, device }).length > 0) return true
  // Links are parsed where they are opened: this much runs before the first click.
  if (isPhone(device)) return (listing.browserLink ?? null) !== null
  return (
    (device === 'chrome' ? listing.chromeStore : device === 'firefox' ? (listing.firefoxStore ?? null) : null) !== null
  )
}
