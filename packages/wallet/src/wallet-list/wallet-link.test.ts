import { describe, expect, test } from 'vitest'
import { parseAndroidPackage, parseAppLink, parseWebLink } from './wallet-link.ts'

describe('parseAppLink', () => {
  test.each([
    ['metamask://', 'metamask://'],
    [' payperless://', 'payperless://'],
    ['bnc://app.binance.com/cedefi/', 'bnc://app.binance.com/cedefi/'],
    ['okxwallet://main', 'okxwallet://main/'],
    ['kubwallet://wc?uri=', 'kubwallet://'],
    ['TKwc://', 'tkwc://'],
    [
      'bybitapp://open/route?targetUrl=by://web3/walletconnect/',
      'bybitapp://open/route?targetUrl=by://web3/walletconnect/',
    ],
  ])('default: %s', (text, link) => expect(parseAppLink(text)).toBe(link))

  test.each([
    'javascript://%0aalert(1)',
    'JavaScript://x',
    'java\tscript://x',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data://text/html,x',
    'vbscript://x',
    'intent://scan/#Intent;scheme=zxing;package=evil;end',
    'intent:#Intent;action=x;end',
    'android-app://com.evil',
    'file:///etc/passwd',
    'blob://x',
    'content://settings',
    'ms-msdt:/id',
    'ms-officecmd://x',
    'search-ms://query=x',
    'https://evil.example',
    'http://evil.example',
    'ws://x',
    'tel://911',
    'sms://911',
    'chrome://settings',
    'chrome-untrusted://x',
    'vscode://file/x',
    'vscode-insiders://x',
    'ldap://evil.example',
    'zoommtg://x',
    'itmss://x',
    'com.apple.systempreferences://x',
    'x-man-page://ls',
    'web+x://y',
    'chrome-extension://abc/page.html',
    'about://blank',
    'metamask',
    'metamask:',
    '://x',
    '',
    '-',
    'wallet://x y',
    'good://x"onclick=alert(1)',
    "good://x'",
    'good://<b>',
    'good://x#fragment',
    'good://x;y',
    'good://x\\y',
    `good://${'x'.repeat(300)}`,
    'wc://x',
    'myapp://home',
  ])('error: %s opens nothing', (text) => expect(parseAppLink(text)).toBeNull())
})

describe('parseWebLink', () => {
  test.each([
    ['https://link.trustwallet.com', 'https://link.trustwallet.com'],
    ['https://wallet.zerion.io/wc/', 'https://wallet.zerion.io/wc'],
    ['https://app.example.com/wc?uri=', 'https://app.example.com'],
  ])('default: %s', (text, link) => expect(parseWebLink(text)).toBe(link))

  test('default: a page may have a query', () =>
    expect(parseWebLink('https://play.google.com/store/apps/details?id=io.metamask', { mayHaveQuery: true })).toBe(
      'https://play.google.com/store/apps/details?id=io.metamask',
    ))

  test.each([
    'http://coinstats.app',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://user:pass@evil.example/',
    'https://evil.example:8443/',
    'https://evil.example/#x',
    'https://good.example/?next=https://evil.example',
    'https://evil.example\\@good.example/',
    'https://еxample.com',
    '//evil.example',
    'promo.ggp.gg/?ref=',
    'javascript:alert(1)//https://good.example',
    `https://good.example/${'x'.repeat(300)}`,
    '',
  ])('error: %s is not a universal link', (text) => expect(parseWebLink(text)).toBeNull())
})

describe('parseAndroidPackage', () => {
  test('default: a package', () => expect(parseAndroidPackage('io.metamask')).toBe('io.metamask'))
  test.each(['metamask', 'io..metamask', 'io.metamask;end', 'io.metamask&x', '', '1.2'])('error: %s', (text) =>
    expect(parseAndroidPackage(text)).toBeNull(),
  )
})
