import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createWallet } from '../src/create-wallet.ts'
import { settle } from '../src/test-helpers/manual-clock.ts'
import { mockWallet } from '../src/testing.ts'
import { makeWallet, walletNamed } from './make-wallet.ts'
import { createOrigin } from './test-page.ts'
import { keyOf } from './world.ts'

/** Another script of the page polluted `Object.prototype`. Source: docs/security.md#d10. */
const untrusted = 'https://stranger.test'
const pollution = {
  api: untrusted,
  wallets: untrusted,
  blockchain: untrusted,
  analytics: untrusted,
  projectId: 'stranger',
  storageKey: 'stranger',
  allowUnsupportedChain: true,
  eip6963: false,
  appName: 'Stranger',
  appIcon: `${untrusted}/icon.png`,
  logLevel: 'debug',
  ens: { gateways: [untrusted] },
  gateways: [untrusted],
  transports: {},
  namespaces: [],
  connectors: [],
  version: 1,
  activeId: 'eip155:stranger',
  rdns: 'test.stranger',
  imageUrl: `${untrusted}/image.png`,
}

beforeEach(() => {
  for (const [name, value] of Object.entries(pollution)) {
    Object.defineProperty(Object.prototype, name, { value, enumerable: true, writable: true, configurable: true })
  }
})
afterEach(() => {
  for (const name of Object.keys(pollution)) Reflect.deleteProperty(Object.prototype, name)
})

describe('with a polluted Object.prototype', () => {
  test('behavior: options are those of the app, and the defaults', () => {
    const { options } = createWallet({ features: { eip6963: true } })
    expect(Object.entries(options).filter(([, value]) => JSON.stringify(value).includes('tranger'))).toEqual([])
    expect(options.allowUnsupportedChain).toBe(false)
    expect(options.logLevel).toBe('error')
    expect([options.api.wallets, options.api.blockchain, options.api.analytics]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(createWallet({ features: {} }).options.features).toMatchObject({ eip6963: false, analytics: true })
  })

  test('behavior: an `api` option that names one server sets no other', () => {
    const { options } = createWallet({ api: { wallets: 'https://api.meadow.test' } })
    expect([options.api.wallets, options.api.analytics]).toEqual(['https://api.meadow.test', undefined])
  })

  test('behavior: an announced wallet connects, reconnects and disconnects; no host is asked, and own keys stay', async () => {
    const origin = createOrigin()
    const tab = origin.openTab()
    const extension = mockWallet({ privateKeys: [keyOf(0)], name: 'Kestrel', rdns: 'io.kestrel' })
    extension.announce(tab.window)
    const first = makeWallet(tab)
    await settle()
    first.wallet.modal.open()
    await first.wallet.connect.connect(walletNamed(first.wallet, 'Kestrel'))
    expect(first.wallet.connections.getState().status).toBe('connected')
    first.wallet.destroy()

    const second = makeWallet(tab)
    await expect.poll(() => second.wallet.connections.getState().status).toBe('connected')
    await second.wallet.connections.disconnect()
    expect(second.wallet.connections.getState().status).toBe('disconnected')
    second.wallet.destroy()
    expect([...first.fetched, ...second.fetched]).toEqual([])
    expect([...origin.values.keys()].filter((key) => !key.startsWith('laurel.'))).toEqual([])
  })
})
