import { afterEach, expect, test } from 'vitest'
import type { Eip1193Provider } from '../src/connectors/eip1193.ts'
import { defaultChain } from '../src/network/to-network.ts'
import { settle } from '../src/test-helpers/manual-clock.ts'
import type { Wallet } from '../src/wallet.ts'
import { makeWallet, walletNamed } from './make-wallet.ts'
import { announce, createOrigin } from './test-page.ts'
import { createTestWallet } from './test-wallet.ts'
import { keyOf } from './world.ts'

/** Two chains without an RPC, since connecting reads none. */
const one = { ...defaultChain, id: 1 }
const ten = { ...defaultChain, id: 10, name: 'Ten' }
let made: Wallet[] = []
afterEach(() => {
  for (const wallet of made) wallet.destroy()
  made = []
})

/** Connects a wallet that is correct except for what a test changes. */
async function meet(change: (right: Eip1193Provider) => Partial<Eip1193Provider> = () => ({})) {
  const tab = createOrigin().openTab()
  const extension = createTestWallet({ privateKey: keyOf(0), chains: { 1: 'http://127.0.0.1:1' } })
  const provider = { ...extension.provider, ...change(extension.provider) }
  announce(tab.window, { info: { uuid: 'u', name: 'Kestrel', rdns: 'io.kestrel' }, provider })
  const { wallet, clock } = makeWallet(tab, { chains: [one, ten] })
  made.push(wallet)
  await settle()
  return { wallet, clock, extension, connect: () => wallet.connect.connect(walletNamed(wallet, 'Kestrel')) }
}

const boom = () => {
  throw new Error('boom')
}

test('behavior: a wallet that fails to disconnect is disconnected all the same', async () => {
  const { wallet, connect } = await meet(() => ({ removeListener: boom }))
  await connect()
  await wallet.connections.disconnect()
  expect(wallet.connections.getState()).toEqual({ status: 'disconnected', error: null })
  expect(wallet.config.state.status).toBe('disconnected')
})

test('behavior: a wallet that shares no account any more and fails to disconnect is disconnected', async () => {
  const { wallet, connect, extension } = await meet(() => ({ removeListener: boom }))
  await connect()
  extension.emit('accountsChanged', [])
  expect(wallet.connections.getState()).toEqual({ status: 'disconnected', error: null })
})

test('behavior: a wallet without working listeners can be connected', async () => {
  const { wallet, connect } = await meet(() => ({ on: boom }))
  await connect()
  expect(wallet.connections.getState().status).toBe('connected')
})

test('behavior: a wallet’s announced information does not change when the page modifies it later', async () => {
  const tab = createOrigin().openTab()
  const extension = createTestWallet({ privateKey: keyOf(0), chains: { 1: 'http://127.0.0.1:1' } })
  const detail = { info: { uuid: 'u', name: 'Kestrel', rdns: 'io.kestrel' }, provider: { ...extension.provider } }
  announce(tab.window, detail)
  const { wallet } = makeWallet(tab, { chains: [one] })
  made.push(wallet)
  await settle()
  Object.assign(detail.info, { name: 'Merlin', rdns: 'io.merlin' })
  Object.assign(detail.provider, { request: boom, on: boom })
  const row = walletNamed(wallet, 'Kestrel')
  for (const part of [row, row.info, row.namespaces, row.platforms, row.provider]) {
    expect(Object.isFrozen(part)).toBe(true)
  }
  await wallet.connect.connect(row)
  expect(wallet.account.getState()).toMatchObject({
    address: extension.address,
    connectedWalletInfo: { name: 'Kestrel', rdns: 'io.kestrel' },
  })
})
