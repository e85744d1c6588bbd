import { describe, expect, test, vi } from 'vitest'
import { defaultBrowserContext, readBrowserContext, telegramOpener } from './browser-context.ts'

const ios = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const safari = `${ios} Version/18.0 Mobile/15E148 Safari/604.1`
const chromeOnIos = `${ios} CriOS/128.0.0.0 Mobile/15E148 Safari/604.1`
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9'
const chrome = `${android}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36`

function page(userAgent: string, more: object = {}) {
  return Object.assign(new EventTarget(), { navigator: { userAgent, maxTouchPoints: 5 }, ...more })
}

describe('readBrowserContext', () => {
  test('default: a computer, and a server', () => {
    expect(readBrowserContext(null)).toEqual(defaultBrowserContext)
    const linux = page('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36')
    expect(readBrowserContext(linux)).toEqual(defaultBrowserContext)
  })

  test.each([
    ['Safari on iOS', safari, 'ios'],
    ['Chrome on iOS', chromeOnIos, 'ios'],
    ['an iPad that calls itself a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X) Version/18.0 Safari/605.1.15', 'ios'],
    ['Chrome on Android', chrome, 'android'],
  ] as const)('default: %s is a standalone browser', (_, userAgent, os) => {
    expect(readBrowserContext(page(userAgent))).toEqual({ ...defaultBrowserContext, os })
  })

  test.each([
    ['Instagram on iOS', `${ios} Mobile/15E148 Instagram 350.0.0.0`],
    ['Facebook on iOS', `${ios} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]`],
    ['a bare WebView on iOS', `${ios} Mobile/15E148`],
    ['Facebook on Android', `${chrome} [FB_IAB/FB4A;FBAV/480.0;]`],
    ['a bare WebView on Android', `${android}; wv) AppleWebKit/537.36 Version/4.0 Chrome/130.0 Mobile Safari/537.36`],
    ['Line', `${chrome} Line/14.0.0`],
    ['TikTok', `${chrome} musical_ly_2024 BytedanceWebview/d8a21c6`],
    ['WeChat', `${chrome} MicroMessenger/8.0.50`],
    ['LinkedIn', `${safari.replace('Safari/604.1', 'LinkedInApp')}`],
  ])('behavior: %s is another app’s browser', (_, userAgent) => {
    expect(readBrowserContext(page(userAgent)).isInAppBrowser).toBe(true)
  })

  test('behavior: detects a frame, including one in a page of another origin', () => {
    const self = {}
    expect(readBrowserContext(page(chrome, { self, top: self })).isIframe).toBe(false)
    expect(readBrowserContext(page(chrome, { self, top: {} })).isIframe).toBe(true)
  })
})

describe('telegramOpener', () => {
  test('default: a mini app opens URLs by Telegram’s own function', () => {
    const openLink = vi.fn()
    const inside = page(`${ios} Mobile/15E148`, { Telegram: { WebApp: { platform: 'ios', openLink } } })
    expect(readBrowserContext(inside)).toMatchObject({ isTelegram: true, isInAppBrowser: false })
    telegramOpener(inside)?.('https://wallet.example')
    expect(openLink).toHaveBeenCalledWith('https://wallet.example')
  })

  test('behavior: Telegram’s script on a page outside Telegram changes nothing', () => {
    const outside = page(chrome, { Telegram: { WebApp: { platform: 'unknown', openLink: () => {} } } })
    expect(telegramOpener(outside)).toBeNull()
    expect(readBrowserContext(outside).isTelegram).toBe(false)
  })
})
