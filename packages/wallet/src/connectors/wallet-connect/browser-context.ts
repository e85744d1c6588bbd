import type { WalletWindow } from '../../environment.ts'

/** What a page runs in, as far as it decides how to open a wallet's app. */
export type BrowserContext = {
  readonly os: 'ios' | 'android' | 'other'
  /**
   * The page is in another app's own browser, which opens no app by a scheme and has no extensions.
   * Source: docs/product.md#mobile-and-frames.
   */
  readonly isInAppBrowser: boolean
  /** The page is a Telegram mini app, which opens only web addresses, by its own function. */
  readonly isTelegram: boolean
  /** The page is in a frame of another page. Source: docs/product.md#mobile-and-frames. */
  readonly isIframe: boolean
}

/** A standalone browser on a computer. Also used on a server. */
export const defaultBrowserContext: BrowserContext = {
  os: 'other',
  isInAppBrowser: false,
  isTelegram: false,
  isIframe: false,
}

/**
 * Apps with an in-app browser, by what they add to its user agent: Facebook and Messenger, Instagram, Line, X,
 * Snapchat, TikTok, WeChat, LinkedIn, Pinterest, and Android's bare WebView.
 */
const inAppNames =
  /\b(FBAN|FBAV|FB_IAB|Instagram|Line\/|Twitter|Snapchat|musical_ly|BytedanceWebview|MicroMessenger|LinkedInApp|Pinterest)|; wv\)/

/** Returns the browser context of a page. */
export function readBrowserContext(page: WalletWindow | null): BrowserContext {
  if (page === null) return defaultBrowserContext
  const { userAgent = '', maxTouchPoints = 0 } = page.navigator ?? {}
  // iPadOS identifies itself as a Mac, but no Mac has a touch screen.
  const isIos = /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
  const isAndroid = /android/i.test(userAgent)
  const isTelegram = telegramOpener(page) !== null
  return {
    os: isIos ? 'ios' : isAndroid ? 'android' : 'other',
    // Every browser of iOS says Safari. A bare WebView of an app does not.
    isInAppBrowser: !isTelegram && (inAppNames.test(userAgent) || (isIos && !/safari\//i.test(userAgent))),
    isTelegram,
    isIframe: page.top !== undefined && page.self !== undefined && page.top !== page.self,
  }
}

/**
 * Returns Telegram's own function to open a web address in its mini apps, or null elsewhere. Its script also runs on
 * pages outside Telegram, but only inside Telegram does it know who launched it.
 */
export function telegramOpener(page: WalletWindow): ((url: string) => void) | null {
  const { platform, openLink } = page.Telegram?.WebApp ?? {}
  if (openLink === undefined || platform === undefined || platform === 'unknown') return null
  return (url) => openLink.call(page.Telegram?.WebApp, url)
}
