import { describe, expect, test } from 'vitest'
import { loadBundledWallets } from './all-bundled-wallets.ts'
import { appSchemesOf, cleanWalletName, fromApiWallet, toApiWallet } from './from-api-wallet.ts'

const appSchemes = new Set(['metamask'])

describe('fromApiWallet', () => {
  test('default: the public shape', () => {
    const wallet = fromApiWallet(
      {
        id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
        name: 'MetaMask',
        homepage: 'https://metamask.io/',
        image_id: 'eebe4a7f-7166-402f-92e0-1f64ca2aa800',
        image_url: 'https://elsewhere.example/beacon.png',
        mobile_link: 'metamask://',
        play_store: 'https://play.google.com/store/apps/details?id=io.metamask',
        rdns: 'io.metamask',
        chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'cosmos:cosmoshub-4'],
      },
      { appSchemes },
    )
    expect(wallet).toMatchObject({
      nativeLink: 'metamask://',
      universalLink: null,
      imageId: 'eebe4a7f-7166-402f-92e0-1f64ca2aa800',
      // Images are requested only from the host of the API.
      imageUrl: null,
      androidPackage: 'io.metamask',
      namespaces: ['eip155', 'solana'],
      isBundled: false,
    })
  })

  test('behavior: an https mobile_link is a universal link', () =>
    expect(fromApiWallet({ id: 'x', name: 'X', mobile_link: 'https://x.example/' }, { appSchemes })).toMatchObject({
      nativeLink: null,
      universalLink: 'https://x.example',
      mobileLink: 'https://x.example',
    }))

  test('behavior: a native link with an unknown scheme is dropped', () =>
    expect(
      fromApiWallet(
        {
          id: 'x',
          name: 'X',
          mobile_link: 'somebank://',
          desktop_link: 'somebank://',
          universal_link: 'https://x.example',
        },
        { appSchemes },
      ),
    ).toMatchObject({ nativeLink: null, desktopLink: null, mobileLink: 'https://x.example' }))

  test('error: hostile fields count as missing', () =>
    expect(
      fromApiWallet(
        {
          id: 'x',
          name: '\u202eteleW\u200b \u0007 Evil',
          homepage: 'javascript:alert(1)',
          image_id: '../../secret',
          mobile_link: 'javascript:alert(1)',
          universal_link: 'http://evil.example',
          desktop_link: 'intent://x#Intent;end',
          webapp_link: 'data:text/html,x',
          app_store: 'https://apps.apple.com.evil.example/app',
          play_store: 'https://evil.example/?id=com.evil',
          chrome_store: 'https://chromewebstore.google.com@evil.example/',
          rdns: 'not an rdns',
        },
        { appSchemes },
      ),
    ).toMatchObject({
      name: 'teleW Evil',
      homepage: null,
      imageId: null,
      mobileLink: null,
      universalLink: null,
      desktopLink: null,
      webappLink: null,
      appStore: null,
      playStore: null,
      chromeStore: null,
      androidPackage: null,
      rdns: null,
    }))

  test('error: a name without visible characters is not a wallet', () =>
    expect(fromApiWallet({ id: 'x', name: '\u200b\u202e \u3164' }, { appSchemes })).toBeNull())

  test('property: a bundled wallet that is sent and read again has the same data', async () => {
    const wallets = await loadBundledWallets()
    const schemes = appSchemesOf(wallets)
    for (const [order, wallet] of wallets.entries()) {
      const { color: _, letter: __, hasBundledIcon: ___, isBundled: ____, imageId: _____, ...rest } = wallet
      // The API has no fields for these.
      const { firefoxStore: ______, browserLink: _______, ...facts } = rest
      expect(fromApiWallet(toApiWallet(wallet, order), { appSchemes: schemes })).toMatchObject(facts)
    }
  })
})

describe('cleanWalletName', () => {
  test('default: names in any script are unchanged', () => expect(cleanWalletName(' αU  財布 ')).toBe('αU 財布'))
  test('behavior: a long name is cut', () => expect([...cleanWalletName('x'.repeat(99))]).toHaveLength(48))
})
