import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { userAgents } from '../../test/user-agents.ts'
import { readBrowserContext } from '../connectors/wallet-connect/browser-context.ts'
import { createDeepLink } from '../connectors/wallet-connect/deep-link.ts'
import { loadBundledWallets } from './all-bundled-wallets.ts'
import { bundledWalletCount } from './bundled-wallets.ts'
import { type Device, isPhone, readDevice } from './device.ts'
import type { ListedWallet } from './listed-wallet.ts'
import { isOfferedOn, listingPlatforms } from './listing-platforms.ts'
import { openInWallet } from './open-in-wallet.ts'
import type { Platform } from './wallet-item.ts'
import { walletStores } from './wallet-stores.ts'

const table = await readFile(new URL('../../../../docs/wallets.md', import.meta.url), 'utf8')
const wallets = await loadBundledWallets()
const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
const columns: readonly Device[] = ['ios', 'android', 'chrome', 'firefox', 'computer']
const wayNames: Readonly<Record<Platform, string>> = {
  browser: 'in the page',
  qrcode: 'code',
  mobile: 'app',
  web: 'web app',
  desktop: 'desktop app',
}

/** The rows by the ids of their wallets, which are at the end of the first cell. */
const lines = new Map(
  table.split('\n').flatMap((line) => {
    const id = line.startsWith('| ') ? / `([^`]+)`$/.exec(line.split(' | ')[0] ?? '')?.[1] : undefined
    return id === undefined ? [] : [[id, line] as const]
  }),
)

/** Reads a row of the table: what it offers on each device, and each known value with its source. */
function readRow({ id }: ListedWallet) {
  const [, ...cells] = (lines.get(id) ?? '').replace(/ \|$/, '').split(' | ')
  const facts = [...(cells.at(-1) ?? '').matchAll(/([\w ]+) `([^`]+)` \[(\d+)\]/g)]
  return {
    offered: (device: Device) => (cells[columns.indexOf(device)] ?? '').split(', ').filter((way) => way !== '–'),
    sourceOf: (value: string) => facts.find(([, , known]) => known === value)?.[3] ?? null,
  }
}

function pageOf(userAgent: string) {
  return {
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => true,
    navigator: { userAgent },
  }
}

describe('docs/wallets.md', () => {
  test('default: every wallet has a row, and every source that a row names is described', () => {
    const sources = new Set([...table.matchAll(/^(\d+)\. /gm)].map(([, number]) => number))
    const named = new Set([...table.matchAll(/` \[(\d+)\]/g)].map(([, number]) => number))
    expect([...named].filter((number) => !sources.has(number))).toEqual([])
    expect(table.split('\n').filter((line) => / `[\w.~-]+` \|/.test(line.slice(0, 200)))).toHaveLength(wallets.length)
  })

  describe.each(['iphone', 'android', 'chrome', 'edge', 'firefox', 'safari'] as const)('%s', (name) => {
    const page = pageOf(userAgents[name])
    const device = readDevice(page) ?? 'computer'
    const offered = wallets.filter((wallet) => isOfferedOn(wallet, { canPair: true, device }))

    test('default: the table offers as many wallets as the first view says', () =>
      expect(offered).toHaveLength(bundledWalletCount(device)))

    test('behavior: each platform has a link whose source the table names', () => {
      const browserContext = readBrowserContext(page)
      for (const wallet of offered) {
        const row = readRow(wallet)
        const platforms = listingPlatforms(wallet, { canPair: true, device })
        const ways: string[] = []
        for (const platform of platforms) {
          ways.push(wayNames[platform])
          // The list has the link of the app that scans the code.
          const base =
            platform === 'web' ? wallet.webappLink : platform === 'desktop' ? wallet.desktopLink : wallet.mobileLink
          expect(row.sourceOf(base ?? ''), `${wallet.id} ${platform}`).toBe('1')
          if (platform === 'qrcode') continue
          const link = createDeepLink({ wallet, platform, uri, browserContext, linkTarget: null })
          expect(link?.url, `${wallet.id} ${platform}`).toContain('wc')
        }
        const inWallet = openInWallet(wallet, 'https://app.test/?boost=1')
        if (isPhone(device) && platforms.length === 0) {
          ways.push('own browser')
          expect(inWallet, wallet.id).toContain(encodeURIComponent('https://app.test/?boost=1'))
          expect(row.sourceOf(wallet.browserLink ?? ''), wallet.id).toMatch(/[34]/)
        }
        const places = walletStores(wallet, device)
        for (const { store, url } of places) {
          if (store === 'website') continue
          expect(row.sourceOf(url), `${wallet.id} ${store}`).toBe('1')
          if (store === 'Chrome Web Store' || store === 'Firefox Add-ons') ways.push('extension')
        }
        expect(ways.length, wallet.id).toBeGreaterThan(0)
        expect(row.offered(device), wallet.id).toEqual(ways)
      }
    })

    test('behavior: no store of another system, and none for a browser without extensions', () => {
      const foreign: Readonly<Record<Device, readonly string[]>> = {
        ios: ['Google Play', 'Chrome Web Store', 'Firefox Add-ons'],
        android: ['App Store', 'Chrome Web Store', 'Firefox Add-ons'],
        chrome: ['Firefox Add-ons'],
        firefox: ['Chrome Web Store'],
        computer: ['Chrome Web Store', 'Firefox Add-ons'],
      }
      const stores = new Set(wallets.flatMap((wallet) => walletStores(wallet, device).map(({ store }) => store)))
      expect(foreign[device].filter((store) => [...stores].some((found) => found === store))).toEqual([])
    })

    test('behavior: a wallet that is not offered has no platform in the table either', () => {
      for (const wallet of wallets) {
        if (!offered.includes(wallet)) expect(readRow(wallet).offered(device), wallet.id).toEqual([])
      }
    })
  })
})
