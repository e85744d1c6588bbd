import { type Device, isPhone } from './device.ts'
import { parseWebLink } from './wallet-list/wallet-link.ts'
import type { WalletListing } from './wallet-listing.ts'

/** Where a wallet is got. Stores go by their own names, which are the same in every language. */
export type WalletStore = {
  readonly store: 'Chrome Web Store' | 'Firefox Add-ons' | 'App Store' | 'Google Play' | 'website'
  readonly url: string
}

/**
 * The places to get a wallet that are of use on this device: its system's store, the store of its browser, and the
 * wallet's page. A computer whose browser has no extension of it shows the phones' stores when a phone can scan its code.
 * @param device - null: not known, then all of them.
 */
export function walletStores(listing: WalletListing, device: Device | null): readonly WalletStore[] {
  const extension = extensionStore(listing, device)
  const apps = [place('App Store', listing.appStore), place('Google Play', listing.playStore)]
  const [apple, google] = apps
  const website = place('website', listing.homepage)
  const places = () => {
    switch (device) {
      case null:
        return [extension, ...apps]
      case 'ios':
        return [apple]
      case 'android':
        return [google]
      case 'chrome':
      case 'firefox':
      case 'computer':
        return extension !== null ? [extension] : listing.mobileLink === null ? [] : apps
      default:
        return device satisfies never
    }
  }
  return [...places(), website].filter((found) => found !== null && found !== undefined)
}

/** The page of a wallet's extension in the store of this browser, or null when none is known. */
export function extensionStore(listing: WalletListing, device: Device | null): WalletStore | null {
  if (isPhone(device) || device === 'computer') return null
  if (device === 'firefox') return place('Firefox Add-ons', listing.firefoxStore ?? null)
  return place('Chrome Web Store', listing.chromeStore)
}

/** Addresses come from outside: a link of any other kind could do more than lead somewhere. */
function place(store: WalletStore['store'], url: string | null): WalletStore | null {
  const parsed = url === null ? null : parseWebLink(url, { mayHaveQuery: true })
  return parsed === null ? null : { store, url: parsed }
}
