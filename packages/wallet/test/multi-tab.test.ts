import { afterEach, expect, test } from 'vitest'
import type { Eip1193Provider } from '../src/connectors/eip1193.ts'
import { defaultChain } from '../src/network/to-network.ts'
import { settle } from '../src/test-helpers/manual-clock.ts'
import type { Wallet } from '../src/wallet.ts'
import { makeWallet, walletNamed } from './make-wallet.ts'
import { announce, createOrigin } from './test-page.ts'
import { createTestWallet } from './test-wallet.ts'
import { keyOf } from './world.ts'

const second = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
let made: Wallet[] = []
afterEach(() => {
  for (const wallet of made) wallet.destroy()
  made = []
})

/** Creates an origin whose user has one wallet with two accounts. */
function twoAccounts() {
  const origin = createOrigin()
  const extension = createTestWallet({ privateKey: keyOf(0), chains: { 1: 'http://127.0.0.1:1' } })
  const provider: Eip1193Provider = {
    ...extension.provider,
    request: async (parameters) => {
      const answer = await extension.provider.request(parameters)
      return Array.isArray(answer) && answer.length > 0 ? [...answer, second] : answer
    },
  }
  const openTab = async () => {
    const tab = origin.openTab()
    announce(tab.window, { info: { uuid: 'u', name: 'Kestrel', rdns: 'io.kestrel' }, provider })
    const { wallet } = makeWallet(tab, { chains: [defaultChain] })
    made.push(wallet)
    await settle()
    return wallet
  }
  return { extension, openTab }
}

test('behavior: the account chosen in one tab is active in the others, and at the next visit', async () => {
  const { extension, openTab } = twoAccounts()
  const [here, there] = [await openTab(), await openTab()]
  await here.connect.connect(walletNamed(here, 'Kestrel'))
  await here.connections.switchConnection('eip155:io.kestrel', second)
  await settle()
  for (const wallet of [here, there]) expect(wallet.account.getState().address).toBe(second)
  expect((await openTab()).account.getState().address).toBe(second)
  // A later choice in the wallet takes precedence.
  extension.emit('accountsChanged', [extension.address, second])
  await settle()
  expect((await openTab()).account.getState().address).toBe(extension.address)
})

test('behavior: labels set in two tabs are saved, and shown in both', async () => {
  const { extension, openTab } = twoAccounts()
  const [here, there] = [await openTab(), await openTab()]
  here.account.setAddressLabel(second, 'Savings')
  there.account.setAddressLabel(extension.address, 'Main')
  await settle()
  const labels = { [second.toLowerCase()]: 'Savings', [extension.address.toLowerCase()]: 'Main' }
  for (const wallet of [here, there, await openTab()]) expect(wallet.account.getState().addressLabels).toEqual(labels)
})

test('behavior: a connection in another tab is also one in this tab', async () => {
  const { openTab } = twoAccounts()
  const [here, there] = [await openTab(), await openTab()]
  there.modal.open()
  there.modal.push({ type: 'AllWallets' })
  here.modal.open()
  await here.connect.connect(walletNamed(here, 'Kestrel'))
  expect(here.modal.getState()).toEqual({ status: 'closed' })
  await settle()
  expect(there.modal.getState()).toMatchObject({ history: [{ type: 'Account' }] })
})

test('behavior: a wallet that reconnects while Connect is open leads to the account', async () => {
  const { extension, openTab } = twoAccounts()
  const first = await openTab()
  await first.connect.connect(walletNamed(first, 'Kestrel'))
  extension.switches.held = ['eth_accounts']
  const next = await openTab()
  next.modal.open()
  expect(next.modal.getState()).toMatchObject({ history: [{ type: 'Connect' }] })
  extension.release('eth_accounts')
  await settle()
  expect(next.modal.getState()).toMatchObject({ history: [{ type: 'Account' }] })
})

test('behavior: a wallet that this tab cannot reach stays connected in the tab that connected it', async () => {
  const origin = createOrigin()
  const extension = createTestWallet({ privateKey: keyOf(0), chains: { 1: 'http://127.0.0.1:1' } })
  const locked: Eip1193Provider = { ...extension.provider, request: async () => [] }
  const openTab = async (provider: Eip1193Provider) => {
    const tab = origin.openTab()
    announce(tab.window, { info: { uuid: 'u', name: 'Kestrel', rdns: 'io.kestrel' }, provider })
    const { wallet } = makeWallet(tab, { chains: [defaultChain] })
    made.push(wallet)
    await settle()
    return wallet
  }
  const [here, there] = [await openTab(extension.provider), await openTab(locked)]
  // From now on this tab may write.
  await there.connections.disconnect()
  await here.connect.connect(walletNamed(here, 'Kestrel'))
  await settle()
  expect(there.connections.getState()).toMatchObject({
    status: 'disconnected',
    error: { code: 'wallet/wallet-locked' },
  })
  expect(here.connections.getState().status).toBe('connected')
})
