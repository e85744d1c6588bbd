import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { findWallet } from '../src/connection/find-wallet.ts'
import { createWallet } from '../src/create-wallet.ts'
import { WalletButton, WalletProvider } from '../src/react.ts'
import type { Wallet } from '../src/wallet.ts'
import { loadBundledWallets } from '../src/wallet-list/all-bundled-wallets.ts'
import { readFeaturedWallets } from '../src/wallet-list/bundled-wallets.ts'
import { makeWallet } from './make-wallet.ts'
import { announce, createOrigin } from './test-page.ts'

const provider = { request: async () => [], on: () => {}, removeListener: () => {} }
let made: Wallet[] = []
afterEach(() => {
  for (const wallet of made) wallet.destroy()
  made = []
})

function inPage(...uuids: readonly string[]): Wallet {
  const tab = createOrigin().openTab()
  const icon = 'data:image/png;base64,iVBORw0KGgo='
  for (const uuid of uuids)
    announce(tab.window, { info: { uuid, name: 'MetaMask', rdns: 'io.metamask', icon }, provider: { ...provider } })
  const { wallet } = makeWallet(tab)
  made.push(wallet)
  return wallet
}

const listings = readFeaturedWallets()

describe('WalletButton', () => {
  test('default: a server renders the name of a listed wallet', () => {
    const wallet = createWallet()
    made.push(wallet)
    const html = renderToString(
      <WalletProvider language="en" wallet={wallet}>
        <WalletButton className="mine" wallet="io.metamask" />
      </WalletProvider>,
    )
    expect(html).toMatch(
      /<button[^>]*class="mine"[^>]*data-part="wallet-button"|data-part="wallet-button"[^>]*class="mine"/,
    )
    expect(html).toContain('data-status="idle"')
    expect(html).toContain('>MetaMask</span>')
  })

  test('behavior: children replace the name, also for an unknown wallet', () => {
    const wallet = createWallet()
    made.push(wallet)
    const html = renderToString(
      <WalletProvider language="en" wallet={wallet}>
        <WalletButton wallet="example.unknown">Use Merlin</WalletButton>
      </WalletProvider>,
    )
    expect(html).toContain('>Use Merlin</span>')
  })
})

describe('findWallet', () => {
  test('default: an installed wallet comes before the listed one', () => {
    const { wallets } = inPage('one')
    const named = findWallet('io.metamask', { wallets, listings })
    expect(named).toMatchObject({
      status: 'found',
      row: { badge: 'installed', platforms: expect.arrayContaining(['browser']) },
    })
  })

  test('behavior: a wallet that is not installed is the listed one', () => {
    const { wallets } = inPage()
    expect(findWallet('io.metamask', { wallets, listings })).toMatchObject({
      status: 'found',
      row: { name: 'MetaMask', badge: null },
    })
    const id = listings.find(({ rdns }) => rdns === 'io.metamask')?.id ?? ''
    expect(findWallet(id, { wallets, listings })).toMatchObject({ status: 'found', row: { name: 'MetaMask' } })
  })

  test('behavior: a listed wallet without an rdns is offered by its id, with its platforms', async () => {
    const all = await loadBundledWallets()
    const bare = all.filter(({ rdns }) => rdns === null)
    expect(bare.length).toBeGreaterThan(0)
    const { wallets } = inPage('one')
    for (const { id, name } of bare) {
      const named = findWallet(id, { wallets, listings: all })
      expect(named).toMatchObject({ status: 'found', row: { id, name, info: null, badge: null, explorerId: id } })
    }
    // A missing value must not match a wallet without an rdns.
    for (const name of ['', 'null', 'undefined']) {
      expect(findWallet(name, { wallets, listings: all })).toEqual({ status: 'unknown' })
    }
  })

  test('behavior: an installed wallet without an rdns is found by its row id, and its name does not match a listed one', async () => {
    const tab = createOrigin().openTab()
    announce(tab.window, { info: { uuid: 'u', name: 'Ledger Wallet', rdns: '', icon: '' }, provider: { ...provider } })
    const { wallet } = makeWallet(tab)
    made.push(wallet)
    const { wallets } = wallet
    const [row] = wallets.getState()
    expect(row).toMatchObject({ name: 'Ledger Wallet', badge: 'installed', info: null, explorerId: null })
    const all = await loadBundledWallets()
    expect(findWallet(row?.id ?? '', { wallets, listings: all })).toMatchObject({ row: { badge: 'installed' } })
    expect(findWallet('com.ledger', { wallets, listings: all })).toMatchObject({
      row: { badge: null, id: 'com.ledger' },
    })
  })

  test('behavior: of two wallets that claim one rdns, none is chosen', () => {
    const { wallets } = inPage('one', 'two')
    expect(findWallet('io.metamask', { wallets, listings })).toEqual({ status: 'ambiguous' })
  })

  test('behavior: an unknown id finds nothing', () => {
    expect(findWallet('example.unknown', { wallets: inPage().wallets, listings })).toEqual({ status: 'unknown' })
  })
})
