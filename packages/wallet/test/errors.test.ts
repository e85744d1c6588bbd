import { custom } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { BALANCE_TIMEOUT_MS } from '../src/account/read-balance.ts'
import { createWallet } from '../src/create-wallet.ts'
import { WalletConfigUndefinedError, WalletDestroyedError } from '../src/errors.ts'
import { SWITCH_TIMEOUT_MS } from '../src/network/networks-store.ts'
import { defaultChain } from '../src/network/to-network.ts'
import { settle } from '../src/test-helpers/manual-clock.ts'
import type { Wallet } from '../src/wallet.ts'
import type { WalletOptions } from '../src/wallet-options.ts'
import { makeWallet, walletNamed } from './make-wallet.ts'
import { announce, createOrigin } from './test-page.ts'
import { createTestWallet } from './test-wallet.ts'
import { keyOf } from './world.ts'

let made: Wallet[] = []
afterEach(() => {
  for (const wallet of made) wallet.destroy()
  made = []
})

async function connected(options: WalletOptions = {}) {
  const tab = createOrigin().openTab()
  const extension = createTestWallet({ privateKey: keyOf(0), chains: { 1: 'http://127.0.0.1:1' } })
  announce(tab.window, { info: { uuid: 'u', name: 'Kestrel', rdns: 'io.kestrel' }, provider: extension.provider })
  const { wallet, clock } = makeWallet(tab, { chains: [defaultChain], logLevel: 'silent', ...options })
  made.push(wallet)
  await settle()
  await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
  await settle()
  return { wallet, clock, extension }
}

describe('a chain with wrong answers', () => {
  test.each(['', '0x', '-5', '0', 'nothing', [], {}, null, undefined, true, 5, `0x${'f'.repeat(65)}`])(
    'error: %j is not a balance, and is never shown as zero',
    async (answer) => {
      const transport = custom({ request: async ({ method }) => (method === 'eth_getBalance' ? answer : '0x1') })
      const { wallet } = await connected({ transports: { 1: transport } })
      await expect.poll(() => wallet.account.getState()).toMatchObject({ balance: null, balanceStatus: 'unavailable' })
    },
  )

  test.each([
    ['0x0', 0n],
    ['0x1', 1n],
    [`0x${(10n ** 30n).toString(16)}`, 10n ** 30n],
  ])('default: %s is %i', async (answer, amount) => {
    const transport = custom({ request: async ({ method }) => (method === 'eth_getBalance' ? answer : '0x1') })
    const { wallet } = await connected({ transports: { 1: transport } })
    const balance = { amount, decimals: 18 }
    await expect.poll(() => wallet.account.getState()).toMatchObject({ balance, balanceStatus: 'ready' })
  })
})

test('behavior: the wait for a chain has a limit, and a later answer still counts', async () => {
  let answer: (balance: string) => void = () => {}
  const request = ({ method }: { readonly method: string }) =>
    method === 'eth_getBalance'
      ? new Promise<string>((resolve) => {
          answer = resolve
        })
      : Promise.resolve('0x1')
  const { wallet, clock } = await connected({ transports: { 1: custom({ request }) } })
  await expect.poll(() => wallet.account.getState().balanceStatus).toBe('loading')
  await clock.advance(BALANCE_TIMEOUT_MS)
  expect(wallet.account.getState()).toMatchObject({ balance: null, balanceStatus: 'unavailable' })
  answer('0x2')
  await expect.poll(() => wallet.account.getState()).toMatchObject({ balance: { amount: 2n }, balanceStatus: 'ready' })
})

test('behavior: a connection is shown before any chain is asked, and no chain is asked after destroy', async () => {
  const requests: string[] = []
  const request = async ({ method }: { readonly method: string }) => {
    requests.push(method)
    return '0x1'
  }
  let paint = () => {}
  const waitForPaint = () =>
    new Promise<void>((resolve) => {
      paint = resolve
    })
  const given = { transports: { 1: custom({ request }) }, environment: { waitForPaint } }
  const { wallet } = await connected(given)
  expect(wallet.account.getState()).toMatchObject({ isConnected: true, balanceStatus: 'loading' })
  expect(requests).toEqual([])
  paint()
  await expect.poll(() => wallet.account.getState().balanceStatus).toBe('ready')
  const { wallet: other } = await connected(given)
  const before = requests.length
  other.destroy()
  paint()
  await settle()
  expect(requests).toHaveLength(before)
})

describe('an app that throws', () => {
  test('behavior: onUnsupportedChain throws: the view opens', async () => {
    const onUnsupportedChain = () => {
      throw new Error('boom')
    }
    const { wallet, clock, extension } = await connected({ onUnsupportedChain })
    extension.emit('chainChanged', '0x5')
    await clock.advance(300)
    expect(wallet.modal.getState()).toMatchObject({ history: [{ type: 'UnsupportedChain' }] })
  })

  test('behavior: onEvent throws: connecting continues', async () => {
    const onEvent = () => {
      throw new Error('boom')
    }
    expect((await connected({ onEvent })).wallet.connections.getState().status).toBe('connected')
  })
})

test('behavior: a switch ends when its wallet is disconnected', async () => {
  const ten = { ...defaultChain, id: 10, name: 'Ten' }
  const { wallet, clock, extension } = await connected({ chains: [defaultChain, ten] })
  extension.switches.silent = ['wallet_switchEthereumChain']
  wallet.modal.open({ type: 'Networks' })
  void wallet.networks.switchNetwork('eip155:10')
  await settle()
  expect(wallet.modal.getState()).toMatchObject({ history: [{ type: 'Networks' }, { type: 'SwitchNetwork' }] })
  await wallet.connections.disconnect('eip155:io.kestrel')
  expect(wallet.networks.getState().switching).toEqual({ status: 'idle' })
  expect(wallet.modal.getState()).toMatchObject({ history: [{ type: 'Networks' }] })
  await clock.advance(SWITCH_TIMEOUT_MS)
  expect(wallet.networks.getState().switching).toEqual({ status: 'idle' })
})

test('error: an empty list of chains is not a config', () => {
  // As code without types may pass it.
  expect(() => Reflect.apply(createWallet, undefined, [{ chains: [] }])).toThrow(WalletConfigUndefinedError)
})

describe('a wallet object that was destroyed', () => {
  test('error: actions that return a promise reject with the error', async () => {
    const { wallet } = await connected()
    const row = walletNamed(wallet, 'Kestrel')
    wallet.destroy()
    const responses = [
      wallet.connect.connect(row),
      wallet.connect.retry(),
      wallet.connections.disconnect(),
      wallet.networks.switchNetwork('eip155:1'),
    ]
    await Promise.all(responses.map((answer) => expect(answer).rejects.toThrow(WalletDestroyedError)))
  })
})
