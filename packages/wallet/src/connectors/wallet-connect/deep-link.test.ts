import { describe, expect, test } from 'vitest'
import { type BrowserContext, defaultBrowserContext } from './browser-context.ts'
import { createDeepLink, createReturnLink, isPairingUri, type PairedWallet } from './deep-link.ts'

const uri = `wc:${'ab'.repeat(32)}@2?expiryTimestamp=1732200000&relay-protocol=irn&symKey=${'cd'.repeat(32)}`
const encoded = encodeURIComponent(uri)
const nothing: PairedWallet = { mobileLink: null, desktopLink: null, webappLink: null, playStore: null }
const ios: BrowserContext = { ...defaultBrowserContext, os: 'ios' }
const android: BrowserContext = { ...defaultBrowserContext, os: 'android' }

/** A wallet that can be reached in every way. */
const kestrel: PairedWallet = {
  mobileLink: 'kestrel://',
  nativeLink: 'kestrel://',
  universalLink: 'https://link.kestrel.example',
  androidPackage: 'io.kestrel',
  desktopLink: 'kestrel-desktop://',
  webappLink: 'https://web.kestrel.example/app',
  playStore: 'https://play.google.com/store/apps/details?id=io.kestrel',
}

function link(wallet: Partial<PairedWallet>, platform: 'mobile' | 'web' | 'desktop', browserContext = ios) {
  return createDeepLink({ wallet: { ...nothing, ...wallet }, platform, uri, browserContext, linkTarget: null })
}

describe('createDeepLink', () => {
  test('default: on iOS the verified link, in a separate tab', () => {
    expect(link(kestrel, 'mobile')).toEqual({
      url: `https://link.kestrel.example/wc?uri=${encoded}`,
      type: 'universal',
      target: '_blank',
    })
  })

  test('default: on Android an intent for its one package', () => {
    expect(link(kestrel, 'mobile', android)).toEqual({
      url: `intent://wc?uri=${encoded}#Intent;scheme=kestrel;package=io.kestrel;end`,
      type: 'intent',
      target: '_self',
    })
  })

  test('default: a web app, and a program on this computer', () => {
    expect(link(kestrel, 'web', defaultBrowserContext)).toMatchObject({
      url: `https://web.kestrel.example/app/wc?uri=${encoded}`,
      type: 'web',
    })
    expect(link(kestrel, 'desktop', defaultBrowserContext)).toEqual({
      url: `kestrel-desktop://wc?uri=${encoded}`,
      type: 'native',
      target: '_self',
    })
  })

  test('behavior: a scheme is used where nothing better is known', () => {
    expect(link({ mobileLink: 'kestrel://' }, 'mobile')).toMatchObject({
      url: `kestrel://wc?uri=${encoded}`,
      type: 'native',
    })
    expect(link({ mobileLink: 'kestrel://' }, 'mobile', android)).toMatchObject({ type: 'native' })
    expect(link({ mobileLink: 'https://link.kestrel.example/' }, 'mobile', android)).toMatchObject({
      type: 'universal',
    })
  })

  test('behavior: reads the package from the Play Store URL, and puts the link’s path into the intent', () => {
    const { playStore } = kestrel
    expect(link({ mobileLink: 'bnc://app.kestrel.example/cedefi/', playStore }, 'mobile', android)?.url).toBe(
      `intent://app.kestrel.example/cedefi/wc?uri=${encoded}#Intent;scheme=bnc;package=io.kestrel;end`,
    )
    const nested = 'kestrelapp://open/route?targetUrl=by://web3/walletconnect/'
    expect(link({ mobileLink: nested, playStore }, 'mobile', android)?.url).toBe(
      `intent://open/route?targetUrl=by://web3/walletconnect/wc?uri=${encoded}#Intent;scheme=kestrelapp;package=io.kestrel;end`,
    )
  })

  test('behavior: in-app browsers and Telegram open only web addresses', () => {
    const isInAppBrowser = { ...ios, isInAppBrowser: true }
    const isTelegram = { ...android, isTelegram: true }
    expect(link(kestrel, 'mobile', isInAppBrowser)?.type).toBe('universal')
    expect(link(kestrel, 'mobile', isTelegram)?.type).toBe('universal')
    expect(link({ mobileLink: 'kestrel://' }, 'mobile', isInAppBrowser)).toBeNull()
    expect(link({ mobileLink: 'kestrel://' }, 'mobile', isTelegram)).toBeNull()
    expect(link(kestrel, 'desktop', isTelegram)).toBeNull()
    expect(link(kestrel, 'web', isTelegram)?.type).toBe('web')
  })

  test('behavior: from a frame, the page around it opens another app', () => {
    const framed = { ...defaultBrowserContext, isIframe: true }
    expect(link(kestrel, 'desktop', framed)?.target).toBe('_top')
    expect(link(kestrel, 'mobile', { ...android, isIframe: true })?.target).toBe('_top')
    expect(link(kestrel, 'mobile', { ...ios, isIframe: true })?.target).toBe('_blank')
  })

  test('behavior: the app’s link target takes precedence', () => {
    const options = { wallet: kestrel, platform: 'mobile', uri, browserContext: ios } as const
    expect(createDeepLink({ ...options, linkTarget: '_top' })?.target).toBe('_top')
  })

  test('behavior: there is no link for a code to scan, or for a wallet in this browser', () => {
    for (const platform of ['qrcode', 'browser'] as const) {
      expect(createDeepLink({ wallet: kestrel, platform, uri, browserContext: ios, linkTarget: null })).toBeNull()
    }
  })

  // docs/security.md#d13: thirty untrusted links, on every platform and system.
  test.each([
    'javascript:alert(1)',
    'javascript://%0aalert(1)//',
    'JAVASCRIPT://alert(1)',
    'java\nscript://alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data://text/html,<script>alert(1)</script>',
    'vbscript://msgbox',
    'intent://scan/#Intent;scheme=zxing;package=com.evil;S.browser_fallback_url=https://evil.example;end',
    'intent:#Intent;action=android.intent.action.CALL;end',
    'android-app://com.evil/https/evil.example',
    'file:///etc/passwd',
    'content://com.android.contacts',
    'blob:https://evil.example/1',
    'filesystem://evil',
    'about:blank',
    'chrome://settings',
    'view-source://evil.example',
    'ms-msdt:/id PCWDiagnostic',
    'ms-officecmd://x',
    'search-ms://query=evil',
    'tel://+1900',
    'sms://+1900',
    'mailto://evil@evil.example',
    'facetime://evil',
    'itms-apps://evil',
    'http://evil.example',
    'https://user:password@evil.example',
    'https://evil.example:8443',
    'https://localhost',
    'kestrel://x#Intent;package=com.evil;end',
    'kestrel://x;package=com.evil',
    'kestrel://x" onclick="alert(1)',
    'kestrel://x y',
    'wc://evil',
    '//evil.example',
    '',
  ])('error: %j opens nothing', (untrusted) => {
    const wallet: PairedWallet = {
      mobileLink: untrusted,
      nativeLink: untrusted,
      universalLink: untrusted,
      androidPackage: 'io.kestrel',
      desktopLink: untrusted,
      webappLink: untrusted,
      playStore: null,
    }
    for (const platform of ['mobile', 'desktop', 'web'] as const) {
      for (const browserContext of [ios, android, defaultBrowserContext, { ...android, isTelegram: true }]) {
        expect(createDeepLink({ wallet, platform, uri, browserContext, linkTarget: null })).toBeNull()
      }
    }
  })

  test.each(['io.kestrel;S.x=1', 'io.kestrel end', '../evil', 'kestrel', ''])(
    'error: %j is not a package, so there is no intent',
    (androidPackage) => {
      expect(link({ ...kestrel, androidPackage, playStore: null }, 'mobile', android)?.type).toBe('universal')
    },
  )

  test.each([
    'javascript:alert(1)',
    'https://evil.example',
    `wc:${'ab'.repeat(32)}@1?bridge=x`,
    `wc:${'ab'.repeat(31)}@2?symKey=1`,
    `${uri}#Intent;package=com.evil;end`,
    `${uri}&x=${'y'.repeat(2000)}`,
    'wc:',
  ])('error: %s is not a code', (untrusted) => {
    expect(isPairingUri(untrusted)).toBe(false)
    const options = { wallet: kestrel, platform: 'mobile', browserContext: android, linkTarget: null } as const
    expect(createDeepLink({ ...options, uri: untrusted })).toBeNull()
  })
})

describe('createReturnLink', () => {
  test('default: opens the wallet that has a request to respond to', () => {
    const request = { topic: 'ef'.repeat(32), id: 17 }
    const options = { wallet: kestrel, request, linkTarget: null } as const
    expect(createReturnLink({ ...options, browserContext: ios })?.url).toBe(
      `https://link.kestrel.example/wc?requestId=17&sessionTopic=${request.topic}`,
    )
    expect(createReturnLink({ ...options, browserContext: android })?.url).toContain('intent://wc?requestId=17')
  })
})
