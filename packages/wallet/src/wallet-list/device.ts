import type { WalletWindow } from '../environment.ts'

/**
 * The device that shows the page, as far as it decides how to reach a wallet: a phone or tablet by its system, a
 * computer by its browser's extension store. `computer` means another store, or an unknown one.
 */
export type Device = 'ios' | 'android' | 'chrome' | 'firefox' | 'computer'

/** Whether the page is on a phone or tablet, where a wallet is an app beside the browser. */
export function isMobile(page: WalletWindow | null): boolean {
  const { userAgent = '', maxTouchPoints = 0 } = page?.navigator ?? {}
  // iPadOS identifies itself as a Mac, but no Mac has a touch screen.
  return /android|iphone|ipad|ipod|mobile/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
}

/** Returns the device of a page, or null on a server. */
export function readDevice(page: WalletWindow | null): Device | null {
  if (page === null) return null
  const { userAgent = '' } = page.navigator ?? {}
  if (isMobile(page)) return /iphone|ipad|ipod|macintosh/i.test(userAgent) ? 'ios' : 'android'
  if (/firefox\//i.test(userAgent)) return 'firefox'
  // Edge, Brave, Opera and Vivaldi also say Chrome, and can install its extensions.
  return /chrom(e|ium)\//i.test(userAgent) ? 'chrome' : 'computer'
}

/** Whether a device is a phone or a tablet. */
export function isPhone(device: Device | null): boolean {
  return device === 'ios' || device === 'android'
}
