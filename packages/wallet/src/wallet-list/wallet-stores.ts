import { type Device, isPhone } from './device.ts'
import { parseWebLink } from './wallet-link.ts'
import type { WalletListing } from './wallet-listing.ts'

/** A place where a wallet can be installed. Stores have their own names, which are the same in every language. */
export type WalletStore = {
  readonly store: 'Chrome Web Store' | 'Firefox Add-ons' | 'App Store' | 'Google Play' | 'website'
  readonly url: string
}

/**
 * Returns the places to install a wallet from this device: its system's store, the store of its browser, and the
 * wallet's page. On a computer whose browser has no extension of it, returns the stores of phones if a phone can scan
 * its code.
 * @param device - null means unknown, and returns all places.
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

/** Returns the page of a wallet's extension in the store of this browser, or null if none is known. */
export function extensionStore(listing: WalletListing, device: Device | null): WalletStore | null {
  if (isPhone(device) || device === 'computer') return null
  if (device === 'firefox') return place('Firefox Add-ons', listing.firefoxStore ?? null)
  return place('Chrome Web Store', listing.chromeStore)
}

/**
 * Returns a place to install a wallet. URLs are untrusted, since a link of another kind could do more than open a page.
 */
function place(store: WalletStore['store'], url: string | null): WalletStore | null {
  const parsed = url === null ? null : parseWebLink(url, { mayHaveQuery: true })
  return parsed === null ? null : { store, url: parsed }
}
