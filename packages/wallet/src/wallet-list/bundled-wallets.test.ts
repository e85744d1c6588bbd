import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { loadBundledWallets } from './all-bundled-wallets.ts'
import { bundledWalletCount, readFeaturedWallets } from './bundled-wallets.ts'
import { featuredIcons } from './generated/featured-icons.ts'
import { featuredWalletRows } from './generated/featured-wallets.ts'
import { moreIcons } from './generated/lazy-icons.ts'
import { moreWalletRows } from './generated/lazy-wallets.ts'
import { searchWallets } from './search-wallets.ts'
import { loadWalletIcon } from './wallet-images.ts'
import { parseAndroidPackage, parseAppLink, parseWebLink } from './wallet-link.ts'

const kibibytes = (text: string) => gzipSync(text, { level: 9 }).length / 1024

describe('loadBundledWallets', () => {
  test('default: at least 300 wallets, each once, those of the first screen first', async () => {
    const wallets = await loadBundledWallets()
    expect(wallets.length).toBeGreaterThanOrEqual(300)
    expect(wallets).toHaveLength(bundledWalletCount(null))
    expect(new Set(wallets.map(({ id }) => id)).size).toBe(wallets.length)
    expect(wallets.slice(0, readFeaturedWallets().length)).toEqual(readFeaturedWallets())
  })

  test('behavior: a wallet has its current name, and is found by its former one', async () => {
    const wallets = await loadBundledWallets()
    expect(wallets.filter(({ name }) => /formerly/i.test(name))).toEqual([])
    expect(searchWallets(wallets, 'coinbase')[0]).toMatchObject({ id: 'com.coinbase.wallet', name: 'Base' })
  })

  test('default: all data of one wallet', async () => {
    const wallets = await loadBundledWallets()
    expect(wallets.find(({ id }) => id === 'me.rainbow')).toMatchObject({
      name: 'Rainbow',
      homepage: 'https://rainbow.me',
      rdns: 'me.rainbow',
      nativeLink: 'rainbow://',
      universalLink: 'https://rnbwapp.com',
      mobileLink: 'rainbow://',
      androidPackage: 'me.rainbow',
      playStore: 'https://play.google.com/store/apps/details?id=me.rainbow',
      appStore: 'https://apps.apple.com/app/id1457119021',
      chromeStore: 'https://chromewebstore.google.com/detail/opfgelmcmbiajamepnmloijbpoleiama',
      namespaces: ['eip155'],
      letter: 'R',
    })
    expect(wallets.find(({ id }) => id === 'app.phantom')?.namespaces).toEqual(['eip155', 'solana'])
    expect(wallets.find(({ id }) => id === 'app.phantom')).toMatchObject({
      mobileLink: null,
      firefoxStore: 'https://addons.mozilla.org/firefox/addon/phantom-app',
      browserLink: 'https://phantom.app/ul/browse/{url}?ref={url}',
    })
    expect(wallets.find(({ id }) => id === 'com.ledger')).toMatchObject({ desktopLink: 'ledgerlive://', rdns: null })
  })

  test('behavior: every link is valid, and every wallet can be reached or installed', async () => {
    for (const wallet of await loadBundledWallets()) {
      const { nativeLink, universalLink, desktopLink, webappLink, homepage, androidPackage } = wallet
      for (const link of [nativeLink, desktopLink]) if (link !== null) expect(parseAppLink(link)).toBe(link)
      if (universalLink !== null) expect(parseWebLink(universalLink)).toBe(universalLink)
      if (webappLink !== null) expect(parseWebLink(webappLink)).toBe(webappLink)
      if (homepage !== null) expect(parseWebLink(homepage, { mayHaveQuery: true })).toBe(homepage)
      if (androidPackage !== null) expect(parseAndroidPackage(androidPackage)).toBe(androidPackage)
      expect([nativeLink, universalLink, desktopLink, webappLink, wallet.rdns].some((way) => way !== null)).toBe(true)
    }
  })

  test('behavior: no two wallets share the scheme of a native link', async () => {
    const schemes = (await loadBundledWallets()).flatMap(({ nativeLink }) => nativeLink?.split(':')[0] ?? [])
    expect(schemes.filter((scheme, index) => schemes.indexOf(scheme) !== index)).toEqual([])
  })

  test('behavior: one app is one wallet: no two share a page in a store', async () => {
    const pages = (await loadBundledWallets()).flatMap(({ appStore, playStore, chromeStore, firefoxStore }) =>
      [appStore, playStore, chromeStore, firefoxStore ?? null].filter((page) => page !== null),
    )
    expect(pages.filter((page, index) => pages.indexOf(page) !== index)).toEqual([])
  })

  test('behavior: a white letter is readable on every tile (4.5:1)', async () => {
    for (const { color, letter, name } of await loadBundledWallets()) {
      expect(color).toMatch(/^#[\da-f]{6}$/)
      expect(contrastWithWhite(color), name).toBeGreaterThanOrEqual(4.5)
      expect([...letter]).toHaveLength(1)
    }
  })

  test('behavior: what the first screen loads stays small', () => {
    expect(kibibytes(featuredWalletRows)).toBeLessThan(1.2)
    expect(kibibytes(JSON.stringify(featuredIcons))).toBeLessThan(6.5)
    expect(kibibytes(moreWalletRows)).toBeLessThan(20)
    expect(kibibytes(JSON.stringify(moreIcons))).toBeLessThan(10)
  })
})

describe('loadWalletIcon', () => {
  test('default: every wallet with a bundled icon has one, made of shapes only', async () => {
    for (const { id, hasBundledIcon } of await loadBundledWallets()) {
      const icon = await loadWalletIcon(id)
      expect(icon !== null).toBe(hasBundledIcon)
      if (icon === null) continue
      expect(icon.startsWith('data:image/svg+xml,%3Csvg')).toBe(true)
      expect(decodeURIComponent(icon)).not.toMatch(
        /<script|<foreignObject|<image|<style|\son\w+=|href="(?!#)|url\((?!#)/i,
      )
    }
  })
})

/** Source: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio. */
function contrastWithWhite(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}
