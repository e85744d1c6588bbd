import type { WalletWindow } from '../../environment.ts'

/** What a page runs in, as far as opening a wallet's app from it goes. */
export type BrowserContext = {
  readonly os: 'ios' | 'android' | 'other'
  /**
   * Another app's own browser: it opens no other app by a scheme, and knows no extension.
   * Source: docs/product.md#mobile-and-frames.
   */
  readonly isInAppBrowser: boolean
  /** A Telegram mini app: it opens web addresses, by its own function and no other. */
  readonly isTelegram: boolean
  /** In a frame of another page. Source: docs/product.md#mobile-and-frames. */
  readonly isIframe: boolean
}

/** A computer with a browser of its own, and a server's nothing. */
export const defaultBrowserContext: BrowserContext = {
  os: 'other',
  isInAppBrowser: false,
  isTelegram: false,
  isIframe: false,
}

/**
 * Apps with a browser of their own, by what they add to its name: Facebook and Messenger, Instagram, Line, X, Snapchat,
 * TikTok, WeChat, LinkedIn, Pinterest; and Android's bare WebView.
 */
const inAppNames =
  /\b(FBAN|FBAV|FB_IAB|Instagram|Line\/|Twitter|Snapchat|musical_ly|BytedanceWebview|MicroMessenger|LinkedInApp|Pinterest)|; wv\)/

/** Looks at a page. */
export function readBrowserContext(page: WalletWindow | null): BrowserContext {
  if (page === null) return defaultBrowserContext
  const { userAgent = '', maxTouchPoints = 0 } = page.navigator ?? {}
  // iPadOS calls itself a Mac; no Mac has a touch screen.
  const isIos = /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
  const isAndroid = /android/i.test(userAgent)
  const isTelegram = telegramOpener(page) !== null
  return {
    os: isIos ? 'ios' : isAndroid ? 'android' : 'other',
    // Every browser of iOS says Safari; a bare WebView of an app does not.
    isInAppBrowser: !isTelegram && (inAppNames.test(userAgent) || (isIos && !/safari\//i.test(userAgent))),
    isTelegram,
    isIframe: page.top !== undefined && page.self !== undefined && page.top !== page.self,
  }
}

/**
 * Telegram's own way to open a web address, in its mini apps. Its script is there on other pages too, where it is not
 * Telegram: only inside does it know who launched it.
 */
export function telegramOpener(page: WalletWindow): ((url: string) => void) | null {
  const { platform, openLink } = page.Telegram?.WebApp ?? {}
  if (openLink === undefined || platform === undefined || platform === 'unknown') return null
  return (url) => openLink.call(page.Telegram?.WebApp, url)
}
