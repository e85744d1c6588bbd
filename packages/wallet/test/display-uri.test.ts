import { createConfig } from '@wagmi/core'
import { defineChain, http } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PAIRING_MARGIN_MS, PAIRING_TTL_MS } from '../src/connectors/wallet-connect/pairing-state.ts'
import { settle } from '../src/test-helpers/manual-clock.ts'
import type { Wallet } from '../src/wallet.ts'
import { makeWallet, walletNamed } from './make-wallet.ts'
import { createPairedConnector, pairedAddress } from './paired-connector.ts'
import { createOrigin, type TestTab } from './test-page.ts'

const rpcUrl = 'http://127.0.0.1:1'
const chain = defineChain({
  id: 31337,
  name: 'Here',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
})

let made: Wallet[] = []
afterEach(() => {
  for (const wallet of made) wallet.destroy()
  made = []
  vi.restoreAllMocks()
})

function make(paired: ReturnType<typeof createPairedConnector>, tab: TestTab = createOrigin().openTab()) {
  const config = createConfig({
    chains: [chain],
    transports: { 31337: http(rpcUrl) },
    connectors: [paired.create],
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  const result = makeWallet(tab, { wagmiConfig: config })
  made.push(result.wallet)
  return { ...result, tab }
}

const shownUri = (wallet: Wallet) => {
  const state = wallet.connect.getState()
  return state.status === 'pending' ? state.code?.uri : undefined
}

describe('a connector that sends its code by `display_uri`', () => {
  test.each(['walletConnect', 'rainbow'])(
    'default: type %s: the state holds the code until the wallet answers',
    async (type) => {
      const paired = createPairedConnector({ type })
      const { wallet, clock } = make(paired)
      const connecting = wallet.connect.connect(walletNamed(wallet, 'WalletConnect'))
      // The code that follows codes loads first.
      await expect.poll(() => wallet.connect.getState().status).toBe('pending')
      await settle()
      expect(wallet.connect.getState()).toMatchObject({
        status: 'pending',
        code: { uri: 'wc:0@2?symKey=00', expiresAt: clock.now() + PAIRING_TTL_MS },
      })
      paired.waiting[0]?.approve()
      expect(await connecting).toMatchObject({ accounts: [pairedAddress] })
      expect(wallet.connect.getState()).toEqual({ status: 'idle' })
    },
  )

  test('behavior: a code is renewed before it expires; a wallet that scanned the old one still connects', async () => {
    const paired = createPairedConnector()
    const { wallet, clock } = make(paired)
    wallet.connect.connect(walletNamed(wallet, 'WalletConnect')).catch(() => {})
    await clock.advance(PAIRING_TTL_MS - PAIRING_MARGIN_MS - 1)
    expect(paired.codes).toHaveLength(1)
    await clock.advance(1)
    expect(shownUri(wallet)).toBe('wc:1@2?symKey=00')
    paired.waiting[0]?.approve()
    await settle()
    expect(wallet.connections.getState().status).toBe('connected')
  })

  test('behavior: a hidden page renews no code; it does when it is visible again', async () => {
    const paired = createPairedConnector()
    const { wallet, clock, tab } = make(paired)
    wallet.connect.connect(walletNamed(wallet, 'WalletConnect')).catch(() => {})
    await settle()
    Object.assign(tab.window.document ?? {}, { visibilityState: 'hidden' })
    await clock.advance(PAIRING_TTL_MS)
    expect(paired.codes).toHaveLength(1)
    expect(wallet.connect.getState()).toMatchObject({ status: 'expired' })
    Object.assign(tab.window.document ?? {}, { visibilityState: 'visible' })
    if (tab.window.document instanceof EventTarget) tab.window.document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    expect(shownUri(wallet)).toBe('wc:1@2?symKey=00')
  })

  test('behavior: after another wallet was chosen, its codes are dropped', async () => {
    const paired = createPairedConnector()
    const { wallet, clock } = make(paired)
    wallet.connect.connect(walletNamed(wallet, 'WalletConnect')).catch(() => {})
    await settle()
    wallet.connect.cancel()
    await clock.advance(PAIRING_TTL_MS * 2)
    expect(paired.codes).toHaveLength(1)
    expect(wallet.connect.getState()).toEqual({ status: 'idle' })
  })

  test('error: a wallet that declines is reported as declined', async () => {
    const paired = createPairedConnector()
    const { wallet } = make(paired)
    const connecting = wallet.connect.connect(walletNamed(wallet, 'WalletConnect'))
    await settle()
    paired.waiting[0]?.decline()
    await expect(connecting).rejects.toMatchObject({ cause: { code: 'wallet/user-rejected' } })
  })

  test('behavior: the connector’s own second modal is named in the console, once', async () => {
    const warn = vi.spyOn(console, 'error').mockImplementation(() => {})
    const paired = createPairedConnector({ showsOwnModal: true })
    const { wallet } = make(paired)
    wallet.connect.connect(walletNamed(wallet, 'WalletConnect')).catch(() => {})
    await settle()
    wallet.connect.retry().catch(() => {})
    await settle()
    expect(warn.mock.calls.filter(([text]) => String(text).includes('showQrModal: false'))).toHaveLength(1)
  })
})
