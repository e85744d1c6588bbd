import type { WalletWindow } from '../environment.ts'

/**
 * What a page is looked at on, as far as ways to a wallet go: a phone or tablet by its system, a computer by the store
 * that its browser takes extensions from. `computer` takes them from neither, or nobody can tell.
 */
export type Device = 'ios' | 'android' | 'chrome' | 'firefox' | 'computer'

/** A phone or tablet, where a wallet is an app beside the browser. */
export function isMobile(page: WalletWindow | null): boolean {
  const { userAgent = '', maxTouchPoints = 0 } = page?.navigator ?? {}
  // iPadOS calls itself a Mac; no Mac has a touch screen.
  return /android|iphone|ipad|ipod|mobile/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
}

/** The device of a page; null on a server, which knows none. */
export function readDevice(page: WalletWindow | null): Device | null {
  if (page === null) return null
  const { userAgent = '' } = page.navigator ?? {}
  if (isMobile(page)) return /iphone|ipad|ipod|macintosh/i.test(userAgent) ? 'ios' : 'android'
  if (/firefox\//i.test(userAgent)) return 'firefox'
  // Edge, Brave, Opera and Vivaldi say Chrome, too, and take its extensions.
  return /chrom(e|ium)\//i.test(userAgent) ? 'chrome' : 'computer'
}

/** Whether a device is a phone or a tablet. */
export function isPhone(device: Device | null): boolean {
  return device === 'ios' || device === 'android'
}
