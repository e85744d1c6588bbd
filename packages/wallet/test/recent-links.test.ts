import { afterEach, expect, test } from 'vitest'
import { walletConnect } from '../src/connectors/wallet-connect/wallet-connect.ts'
import type { Wallet } from '../src/wallet.ts'
import { joinListedWallets, walletListOf } from '../src/wallet-list/wallet-list-of.ts'
import { makeWallet } from './make-wallet.ts'
import { sampleListing } from './sample.ts'
import { createOrigin } from './test-page.ts'

let ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends) end()
  ends = []
})

/** Starts a visit whose storage other code has modified. */
function comeBack(listing: object) {
  const tab = createOrigin().openTab()
  const saved = { ...sampleListing(), ...listing }
  tab.storage.setItem('laurel.recent', JSON.stringify([{ rowId: saved.id, listing: saved }]))
  const connectors = [walletConnect({ load: () => import('@walletconnect/sign-client') })]
  const { wallet } = makeWallet(tab, { projectId: 'test', connectors, logLevel: 'silent' })
  const join = () => joinListedWallets(wallet)
  ends.push(walletListOf(wallet).list.subscribe(join), wallet.destroy)
  join()
  return wallet
}

const recentOf = (wallet: Wallet) => wallet.wallets.getState().filter(({ badge }) => badge === 'recent')

const evil = {
  mobileLink: 'https://thief.example/app',
  nativeLink: 'thief://',
  universalLink: 'https://thief.example/app',
  desktopLink: 'javascript://thief.example/',
  webappLink: 'https://thief.example',
  homepage: 'javascript:alert(1)',
  browserLink: 'https://thief.example/{url}',
  chromeStore: 'https://thief.example/store',
  name: 'Thief',
}

test.each([
  ['of the first screen', 'io.metamask', 'metamask.app.link'],
  ['further down the list', 'io.zerion.wallet', 'zerion.io'],
  ['of the rest of the bundle', 'app.keplr', 'keplr'],
])('error: modified links in the storage, of a wallet %s, are never opened', async (_where, id, own) => {
  const wallet = comeBack({ id, ...evil })
  await expect.poll(() => recentOf(wallet)).toMatchObject([{ id, explorerId: id }])
  const text = JSON.stringify(recentOf(wallet))
  expect(text).not.toMatch(/thief|javascript/i)
  expect(text).toContain(own)
})

test('error: a wallet that the list does not contain is not shown, whatever the storage contains', async () => {
  const wallet = comeBack({ id: 'thief', ...evil })
  await expect.poll(() => wallet.wallets.getState().length).toBeGreaterThan(3)
  expect(JSON.stringify(wallet.wallets.getState())).not.toMatch(/thief/i)
})
