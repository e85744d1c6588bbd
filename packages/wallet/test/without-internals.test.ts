import { type Config, createConfig, disconnect } from '@wagmi/core'
import { http } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { eip1193Connector } from '../src/connectors/eip1193-connector.ts'
import { settle } from '../src/test-helpers/manual-clock.ts'
import type { Wallet } from '../src/wallet.ts'
import type { WalletOptions } from '../src/wallet-options.ts'
import { makeWallet, walletNamed } from './make-wallet.ts'
import { createPairedConnector } from './paired-connector.ts'
import { announce, createOrigin, type TestTab } from './test-page.ts'
import { createTestWallet } from './test-wallet.ts'
import { keyOf, startChain, toChain } from './world.ts'

let chain: Awaited<ReturnType<typeof startChain>>
let made: Wallet[] = []
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain?.stop())
afterEach(() => {
  for (const wallet of made) wallet.destroy()
  made = []
  vi.restoreAllMocks()
})

const OTHER_ID = 31338
const newWallet = () =>
  createTestWallet({ privateKey: keyOf(0), chains: { [chain.chainId]: chain.rpcUrl, [OTHER_ID]: chain.rpcUrl } })

function make(tab: TestTab, options: WalletOptions) {
  const { wallet } = makeWallet(tab, options)
  made.push(wallet)
  return wallet
}

/** Creates a config without what is not part of wagmi's versioned API. */
function createSealed(
  seal: 'undefined' | 'throws',
  connectors: Parameters<typeof createConfig>[0]['connectors'] = [],
): Config {
  const config = createConfig({
    chains: [toChain(chain), { ...toChain(chain), id: OTHER_ID }],
    transports: { [chain.chainId]: http(chain.rpcUrl), [OTHER_ID]: http(chain.rpcUrl) },
    connectors: connectors ?? [],
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  return new Proxy(config, {
    get(target, key) {
      if (key !== '_internal') return Reflect.get(target, key)
      if (seal === 'throws') throw new TypeError('This is not part of the versioned API.')
      return undefined
    },
  })
}

function openTabWith(extension: ReturnType<typeof newWallet>, origin = createOrigin()) {
  const tab = origin.openTab()
  announce(tab.window, { info: { uuid: 'u', name: 'Kestrel', rdns: 'io.kestrel' }, provider: extension.provider })
  return tab
}

describe.each(['undefined', 'throws'] as const)(
  'a config whose wagmi keeps its inside to itself: `_internal` %s',
  (seal) => {
    test('default: an announced wallet connects, switches the network, is followed and disconnects', async () => {
      const extension = newWallet()
      const config = createSealed(seal)
      const wallet = make(openTabWith(extension), { wagmiConfig: config })
      await settle()
      await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
      expect(config.state).toMatchObject({ status: 'connected', chainId: chain.chainId })
      await wallet.networks.switchNetwork(`eip155:${OTHER_ID}`)
      expect(config.state.chainId).toBe(OTHER_ID)
      // The user switches in the wallet itself.
      await extension.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] })
      await settle()
      expect(wallet.networks.getState().activeId).toBe('eip155:31337')
      await wallet.connections.disconnect()
      expect(config.state).toMatchObject({ status: 'disconnected', current: null })
      await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
      expect(wallet.connections.getState()).toMatchObject({ status: 'connected', all: [{ id: 'eip155:io.kestrel' }] })
    })

    test('behavior: the next visit reconnects to the wallet of the last one', async () => {
      const origin = createOrigin()
      const extension = newWallet()
      const first = make(openTabWith(extension, origin), { wagmiConfig: createSealed(seal) })
      await settle()
      await first.connect.connect(walletNamed(first, 'Kestrel'))
      first.destroy()
      const next = make(openTabWith(extension, origin), { wagmiConfig: createSealed(seal) })
      await settle()
      expect(next.connections.getState()).toMatchObject({ status: 'connected', all: [{ id: 'eip155:io.kestrel' }] })
    })

    test("behavior: the code of wagmi's own walletConnect() is shown", async () => {
      const paired = createPairedConnector()
      const wallet = make(createOrigin().openTab(), { wagmiConfig: createSealed(seal, [paired.create]) })
      const connecting = wallet.connect.connect(walletNamed(wallet, 'WalletConnect'))
      await expect.poll(() => wallet.connect.getState()).toMatchObject({ code: { uri: 'wc:0@2?symKey=00' } })
      paired.waiting[0]?.approve()
      expect(await connecting).toMatchObject({ connectorId: 'walletConnect' })
    })

    test('behavior: two wallet objects on it have one row for one wallet, and both know the connection', async () => {
      const config = createSealed(seal)
      const tab = openTabWith(newWallet())
      const first = make(tab, { wagmiConfig: config })
      const second = make(tab, { wagmiConfig: config })
      await settle()
      for (const wallet of [first, second]) expect(wallet.wallets.getState()).toMatchObject([{ id: 'io.kestrel' }])
      await second.connect.connect(walletNamed(second, 'Kestrel'))
      expect(first.connections.getState().status).toBe('connected')
      first.destroy()
      expect(second.connections.getState().status).toBe('connected')
    })

    test('error: networks that are added later are refused with a message, and the existing ones stay', () => {
      const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
      const wallet = make(createOrigin().openTab(), { wagmiConfig: createSealed(seal) })
      wallet.networks.setNetworks([{ ...toChain(chain), id: 31339 }])
      expect(wallet.networks.getState().requested.map(({ id }) => id)).toEqual(['eip155:31337', 'eip155:31338'])
      expect(logged.mock.calls.flat().join(' ')).toContain('createConfig')
    })
  },
)

test("behavior: wagmi's versioned config cannot add a connector or a chain; once it can, use that in place of its internals", () => {
  const { _internal, ...versioned } = createConfig({
    chains: [toChain(chain)],
    transports: { [chain.chainId]: http(chain.rpcUrl) },
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  const names = ['chains', 'connectors', 'getClient', 'setState', 'state', 'storage', 'subscribe']
  expect(Object.keys(versioned).toSorted()).toEqual(names)
  expect(Object.keys(_internal)).toEqual(expect.arrayContaining(['chains', 'connectors']))
})

describe('a connector that wagmi did not set up itself', () => {
  const brought = (extension: ReturnType<typeof newWallet>) =>
    eip1193Connector({
      id: 'kestrel',
      name: 'Kestrel',
      icon: null,
      rdns: null,
      type: 'EXTERNAL',
      getProvider: () => extension.provider,
      getChains: () => [toChain(chain)],
    })

  test("behavior: it is in `config.connectors`, and wagmi's own actions connect and disconnect it", async () => {
    const wallet = make(createOrigin().openTab(), { chains: [toChain(chain)], connectors: [brought(newWallet())] })
    const { config } = wallet
    expect(config.connectors.map(({ id }) => id)).toEqual(['kestrel'])
    const [connector] = config.connectors
    if (connector === undefined) throw new TypeError('The config has no connector.')
    const { connect } = await import('@wagmi/core')
    await connect(config, { connector })
    expect(wallet.connections.getState()).toMatchObject({ status: 'connected', all: [{ id: 'eip155:kestrel' }] })
    await disconnect(config)
    expect(wallet.connections.getState().status).toBe('disconnected')
  })

  test('behavior: it may connect by itself, as when the user chooses this site in the wallet', async () => {
    const wallet = make(createOrigin().openTab(), { chains: [toChain(chain)], connectors: [brought(newWallet())] })
    const [connector] = wallet.config.connectors
    connector?.emitter.emit('connect', { accounts: ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'], chainId: 31337 })
    expect(wallet.connections.getState()).toMatchObject({ status: 'connected', all: [{ id: 'eip155:kestrel' }] })
  })

  test("behavior: it reads the storage and the addresses of the app's own config", async () => {
    const config = createConfig({
      chains: [toChain(chain)],
      transports: { [chain.chainId]: http(chain.rpcUrl) },
      multiInjectedProviderDiscovery: false,
    })
    const given: unknown[] = []
    const create: ReturnType<typeof brought> = (own) => {
      given.push(own.storage, own.transports?.[chain.chainId]?.({ chain: toChain(chain) }).value)
      return brought(newWallet())(own)
    }
    make(createOrigin().openTab(), { wagmiConfig: config, connectors: [create] })
    expect(given).toEqual([config.storage, expect.objectContaining({ url: chain.rpcUrl })])
  })

  test('behavior: of three connections that the app made by wagmi, ending one here keeps the current one', async () => {
    const sources = ['one', 'two', 'three'].map((id) =>
      eip1193Connector({
        id,
        name: id,
        icon: null,
        rdns: null,
        type: 'EXTERNAL',
        getProvider: () =>
          createTestWallet({ privateKey: keyOf(0), chains: { [chain.chainId]: chain.rpcUrl } }).provider,
        getChains: () => [toChain(chain)],
      }),
    )
    const wallet = make(createOrigin().openTab(), { chains: [toChain(chain)], connectors: sources })
    const { connect } = await import('@wagmi/core')
    const { config } = wallet
    for (const connector of config.connectors) await connect(config, { connector })
    await wallet.connections.disconnect('eip155:two')
    const [, gone, last] = config.connectors
    gone?.emitter.emit('disconnect')
    expect([...config.state.connections.values()].map(({ connector }) => connector.id)).toEqual(['one', 'three'])
    expect(config.state.current).toBe(last?.uid)
  })
})

describe("a config that discovers announced wallets itself, as wagmi's do by default", () => {
  afterEach(() => vi.unstubAllGlobals())

  const announceKestrel = (tab: TestTab, extension: ReturnType<typeof newWallet>) =>
    announce(tab.window, { info: { uuid: 'u', name: 'Kestrel', rdns: 'io.kestrel' }, provider: extension.provider })

  test.each(['before', 'after'] as const)(
    "default: a wallet that came %s the modal has one row, wagmi's own, and `window.ethereum` has none",
    async (order) => {
      const extension = newWallet()
      const tab = createOrigin().openTab(extension.provider)
      vi.stubGlobal('window', tab.window)
      if (order === 'before') announceKestrel(tab, extension)
      const config = createConfig({
        chains: [toChain(chain)],
        transports: { [chain.chainId]: http(chain.rpcUrl) },
        storage: null,
      })
      const wallet = make(tab, { wagmiConfig: config })
      if (order === 'after') announceKestrel(tab, extension)
      await settle()
      expect(wallet.wallets.getState()).toMatchObject([{ id: 'io.kestrel', badge: 'installed' }])
      expect(config.connectors.map(({ id, type }) => ({ id, type }))).toEqual([{ id: 'io.kestrel', type: 'injected' }])
    },
  )
})
