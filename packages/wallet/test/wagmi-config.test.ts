import { createConfig, createStorage, disconnect, injected, mock, reconnect } from '@wagmi/core'
import { http } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { baseAccount } from '../src/connectors/base-account/base-account.ts'
import { eip1193Connector } from '../src/connectors/eip1193-connector.ts'
import { RECONNECT_TIMEOUT_MS } from '../src/session/reconnecting.ts'
import { settle } from '../src/test-helpers/manual-clock.ts'
import type { Wallet } from '../src/wallet.ts'
import type { WalletOptions } from '../src/wallet-options.ts'
import { makeWallet, walletNamed } from './make-wallet.ts'
import { sampleListing, sampleWallet } from './sample.ts'
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
})

const newWallet = (place = 0) =>
  createTestWallet({ privateKey: keyOf(place), chains: { [chain.chainId]: chain.rpcUrl } })
function make(tab: TestTab, options: WalletOptions) {
  const result = makeWallet(tab, options)
  made.push(result.wallet)
  return result.wallet
}

describe("the app's own wagmi config", () => {
  function createOwn(connectors = [mock({ accounts: ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'] })]) {
    return createConfig({
      chains: [toChain(chain)],
      transports: { [chain.chainId]: http(chain.rpcUrl) },
      connectors,
      multiInjectedProviderDiscovery: false,
      storage: null,
    })
  }

  test('default: its store is the only copy; its connectors are rows', async () => {
    const config = createOwn()
    const wallet = make(createOrigin().openTab(), { wagmiConfig: config })
    expect(wallet.config).toBe(config)
    const row = walletNamed(wallet, 'Mock Connector')
    expect(row).toMatchObject({ id: 'mock', type: 'EXTERNAL', badge: null })
    await wallet.connect.connect(row)
    expect(config.state).toMatchObject({ status: 'connected', current: config.connectors[0]?.uid })
    // The state follows what the app does with wagmi's own actions.
    await disconnect(config)
    expect(wallet.connections.getState()).toEqual({ status: 'disconnected', error: null })
  })

  test('behavior: announced wallets are added to it too, and removed when the wallet is destroyed', async () => {
    const config = createOwn([])
    const tab = createOrigin().openTab()
    announce(tab.window, { info: { uuid: 'u', name: 'Kestrel', rdns: 'io.kestrel' }, provider: newWallet().provider })
    const wallet = make(tab, { wagmiConfig: config })
    await settle()
    expect(config.connectors.map(({ id }) => id)).toEqual(['io.kestrel'])
    wallet.destroy()
    expect(config.connectors).toEqual([])
  })

  test('behavior: follows a connection that the app makes with wagmi, and remembers it for the next visit', async () => {
    const origin = createOrigin()
    const config = createOwn()
    const wallet = make(origin.openTab(), { wagmiConfig: config })
    const { connect } = await import('@wagmi/core')
    const [connector] = config.connectors
    if (connector === undefined) throw new TypeError('The config has no connector.')
    await connect(config, { connector })
    expect(wallet.connections.getState()).toMatchObject({ status: 'connected', active: { id: 'eip155:mock' } })
    expect(origin.values.get('laurel.connections')).toContain('eip155:mock')
  })

  test('behavior: two wallet objects on one config, or one after the other, have one row for one wallet', async () => {
    const config = createOwn([])
    const tab = createOrigin().openTab()
    announce(tab.window, { info: { uuid: 'u', name: 'Kestrel', rdns: 'io.kestrel' }, provider: newWallet().provider })
    const first = make(tab, { wagmiConfig: config })
    const second = make(tab, { wagmiConfig: config })
    await settle()
    const row = { id: 'io.kestrel', type: 'ANNOUNCED', badge: 'installed', hasDuplicateName: false }
    for (const wallet of [first, second]) expect(wallet.wallets.getState()).toMatchObject([row])
    await second.connect.connect(walletNamed(second, 'Kestrel'))
    expect(first.connections.getState().status).toBe('connected')
    // The connection belongs to the app, so it outlives both, and the next wallet object has it.
    first.destroy()
    second.destroy()
    const third = make(tab, { wagmiConfig: config })
    await settle()
    expect(third.wallets.getState()).toMatchObject([{ ...row, badge: 'recent' }])
    expect(third.connections.getState()).toMatchObject({ status: 'connected', all: [{ id: 'eip155:io.kestrel' }] })
  })

  /** The app's own config also saves what wagmi saves of a visit. */
  async function visitTwice(extension: ReturnType<typeof newWallet>, meanwhile: () => void) {
    const origin = createOrigin()
    const visit = async () => {
      const tab = origin.openTab()
      announce(tab.window, { info: { uuid: 'u', name: 'Kestrel', rdns: 'io.kestrel' }, provider: extension.provider })
      const config = createConfig({
        chains: [toChain(chain)],
        transports: { [chain.chainId]: http(chain.rpcUrl) },
        multiInjectedProviderDiscovery: false,
        storage: createStorage({ storage: tab.storage }),
      })
      const { wallet, clock } = makeWallet(tab, { wagmiConfig: config })
      made.push(wallet)
      const seen = [wallet.connections.getState().status]
      wallet.connections.subscribe(({ status }) => seen.push(status))
      await clock.advance(RECONNECT_TIMEOUT_MS)
      return { wallet, config, seen }
    }
    const first = await visit()
    await first.wallet.connect.connect(walletNamed(first.wallet, 'Kestrel'))
    first.wallet.destroy()
    meanwhile()
    return visit()
  }

  test("behavior: wagmi's own reconnect restores no wallet that the user disconnected, and removes none", async () => {
    const extension = newWallet()
    // As in many wallets, the page cannot revoke the permission.
    extension.switches.errors = { wallet_revokePermissions: { code: -32601 } }
    const { wallet, config } = await visitTwice(extension, () => {})
    await reconnect(config)
    expect(wallet.connections.getState()).toMatchObject({ status: 'connected', all: [{}] })
    await wallet.connections.disconnect()
    await reconnect(config)
    expect(wallet.connections.getState()).toEqual({ status: 'disconnected', error: null })
    expect(config.state).toMatchObject({ status: 'disconnected', current: null })
  })

  test.each(['before', 'after'] as const)(
    "behavior: wagmi's own reconnect on mount, %s ours begins: everybody reads the chain that the wallet is on",
    async (order) => {
      const origin = createOrigin()
      const extension = createTestWallet({
        privateKey: keyOf(0),
        chains: { [chain.chainId]: chain.rpcUrl, 31338: chain.rpcUrl },
      })
      const visit = async (isReconnected: boolean) => {
        const tab = origin.openTab(extension.provider)
        const chains = [toChain(chain), { ...toChain(chain), id: 31338 }] as const
        const config = createConfig({
          chains,
          transports: { [chain.chainId]: http(chain.rpcUrl), 31338: http(chain.rpcUrl) },
          connectors: [
            eip1193Connector({
              id: 'kestrel',
              name: 'Kestrel',
              icon: null,
              rdns: null,
              type: 'EXTERNAL',
              getProvider: () => extension.provider,
              getChains: () => chains,
            }),
          ],
          multiInjectedProviderDiscovery: false,
          storage: createStorage({ storage: tab.storage }),
        })
        if (isReconnected && order === 'before') await reconnect(config)
        const { wallet, clock } = makeWallet(tab, { wagmiConfig: config })
        made.push(wallet)
        if (isReconnected && order === 'after') await reconnect(config)
        await clock.advance(RECONNECT_TIMEOUT_MS)
        return { wallet, config }
      }
      const { wallet: first } = await visit(false)
      await first.connect.connect(walletNamed(first, 'Kestrel'))
      await first.networks.switchNetwork('eip155:31338')
      first.destroy()
      // Between visits the user chose another network in the wallet.
      await extension.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] })
      const { wallet, config } = await visit(true)
      expect(wallet.connections.getState()).toMatchObject({
        status: 'connected',
        active: { networkId: 'eip155:31337' },
      })
      expect(config.state.chainId).toBe(31337)
      expect(wallet.networks.getState().activeId).toBe('eip155:31337')
    },
  )

  test('error: what wagmi restored is not a connection before the wallet confirms it', async () => {
    const extension = newWallet()
    const { wallet, config, seen } = await visitTwice(extension, () => {
      extension.switches.isLocked = true
    })
    expect(seen).not.toContain('connected')
    expect(wallet.connections.getState()).toMatchObject({
      status: 'disconnected',
      error: { name: 'WalletLockedError' },
    })
    expect(config.state).toMatchObject({ status: 'disconnected', current: null })
    expect(config.state.connections.size).toBe(0)
  })

  test('behavior: once confirmed it is one connection, and disconnecting ends it', async () => {
    const { wallet, config } = await visitTwice(newWallet(), () => {})
    expect(wallet.connections.getState()).toMatchObject({ status: 'connected', all: [{ id: 'eip155:io.kestrel' }] })
    expect(wallet.account.getState().allAccounts).toHaveLength(1)
    expect([...config.state.connections.keys()]).toEqual([config.state.current])
    await wallet.connections.disconnect()
    expect(config.state).toMatchObject({ status: 'disconnected', current: null })
  })
})

describe('window.ethereum', () => {
  test('default: is a row when no wallet announced itself, and connects', async () => {
    const extension = newWallet()
    const tab = createOrigin().openTab(extension.provider)
    const wallet = make(tab, { chains: [toChain(chain)] })
    await settle()
    expect(wallet.wallets.getState()).toMatchObject([{ id: 'injected', type: 'INJECTED', badge: 'installed' }])
    await wallet.connect.connect(walletNamed(wallet, 'Browser wallet'))
    expect(wallet.account.getState().address).toBe(extension.address)
  })

  test('behavior: is removed as soon as a wallet announces itself, however late', async () => {
    const extension = newWallet()
    const tab = createOrigin().openTab(extension.provider)
    const wallet = make(tab, { chains: [toChain(chain)] })
    await settle()
    announce(tab.window, { info: { uuid: 'u', name: 'Kestrel', rdns: 'io.kestrel' }, provider: extension.provider })
    await settle()
    expect(wallet.wallets.getState().map(({ id }) => id)).toEqual(['io.kestrel'])
  })

  test('behavior: with EIP-6963 off, as by default, announcements are ignored', async () => {
    const extension = newWallet()
    const tab = createOrigin().openTab(extension.provider)
    announce(tab.window, { info: { uuid: 'u', name: 'Kestrel', rdns: 'io.kestrel' }, provider: extension.provider })
    const wallet = make(tab, { chains: [toChain(chain)], features: {} })
    await settle()
    expect(wallet.wallets.getState().map(({ id }) => id)).toEqual(['injected'])
  })

  test('behavior: a late one is found when the modal opens', async () => {
    const tab = createOrigin().openTab()
    const wallet = make(tab, { chains: [toChain(chain)] })
    expect(wallet.wallets.getState()).toEqual([])
    Object.assign(tab.window, { ethereum: newWallet().provider })
    wallet.modal.open()
    expect(wallet.wallets.getState()).toMatchObject([{ id: 'injected' }])
  })

  test("behavior: wagmi's own injected connector replaces it when the app has one", async () => {
    const tab = createOrigin().openTab(newWallet().provider)
    const wallet = make(tab, { chains: [toChain(chain)], connectors: [injected()] })
    await settle()
    expect(wallet.wallets.getState()).toMatchObject([{ id: 'injected', type: 'INJECTED' }])
  })

  test.each([
    ['nothing', undefined],
    ['a text', 'ethereum'],
    ['no provider', {}],
  ])('behavior: %s is not a wallet', async (_, ethereum) => {
    const wallet = make(createOrigin().openTab(ethereum), { chains: [toChain(chain)] })
    await settle()
    expect(wallet.wallets.getState()).toEqual([])
  })
})

describe('connectors loaded on demand', () => {
  function source(extension = newWallet(), fail = { times: 0 }) {
    const loads: number[] = []
    return {
      loads,
      source: {
        id: 'far',
        name: 'Far Wallet',
        type: 'EXTERNAL',
        load: async () => {
          loads.push(loads.length)
          if (loads.length <= fail.times) throw new TypeError('Failed to fetch dynamically imported module')
          return eip1193Connector({
            id: 'far',
            name: 'Far Wallet',
            icon: null,
            rdns: null,
            type: 'EXTERNAL',
            getProvider: () => extension.provider,
            getChains: () => [toChain(chain)],
          })
        },
      } as const,
    }
  }

  test('default: the row exists at once, and the code loads once, with the first request', async () => {
    const far = source()
    const wallet = make(createOrigin().openTab(), { chains: [toChain(chain)], connectors: [far.source] })
    const row = walletNamed(wallet, 'Far Wallet')
    wallet.modal.open()
    expect(far.loads).toHaveLength(0)
    wallet.connect.prefetch(row)
    await wallet.connect.connect(row)
    expect(far.loads).toHaveLength(1)
    expect(wallet.connections.getState().status).toBe('connected')
    expect(wallet.wallets.getState().filter(({ id }) => id === 'far')).toHaveLength(1)
  })

  test('error: code that does not load says so, and the next click tries again', async () => {
    const far = source(newWallet(), { times: 1 })
    const wallet = make(createOrigin().openTab(), { chains: [toChain(chain)], connectors: [far.source] })
    await expect(wallet.connect.connect(walletNamed(wallet, 'Far Wallet'))).rejects.toMatchObject({
      code: 'wallet/connector-load',
    })
    expect(wallet.connect.getState().status).toBe('failed')
    await wallet.connect.retry()
    expect(wallet.connections.getState().status).toBe('connected')
  })

  test('behavior: it is loaded again to restore the last visit', async () => {
    const origin = createOrigin()
    const extension = newWallet()
    const wallet = make(origin.openTab(), { chains: [toChain(chain)], connectors: [source(extension).source] })
    await wallet.connect.connect(walletNamed(wallet, 'Far Wallet'))
    wallet.destroy()
    const far = source(extension)
    const next = make(origin.openTab(), { chains: [toChain(chain)], connectors: [far.source] })
    await settle()
    expect(far.loads).toHaveLength(1)
    expect(next.connections.getState()).toMatchObject({ active: { name: 'Far Wallet' } })
  })

  test('behavior: an unlisted connector is not shown', () => {
    const door = { ...source().source, id: 'auth', type: 'AUTH' as const, isListed: false }
    const wallet = make(createOrigin().openTab(), { chains: [toChain(chain)], connectors: [door] })
    expect(wallet.wallets.getState()).toEqual([])
  })

  test('error: an unknown connector is the missing-connector error', async () => {
    const wallet = make(createOrigin().openTab(), { chains: [toChain(chain)] })
    await expect(wallet.connect.connect(sampleWallet({ id: 'nobody' }))).rejects.toMatchObject({
      code: 'wallet/connector-missing',
      connectorId: 'nobody',
    })
  })

  test('behavior: without a connector that pairs, a listed wallet is not a row, and connecting it says what is missing', async () => {
    const listing = sampleListing({ id: 'osprey', name: 'Osprey', mobileLink: 'osprey://' })
    const wallet = make(createOrigin().openTab(), { chains: [toChain(chain)], listings: [listing] })
    expect(wallet.wallets.getState()).toEqual([])
    const row = wallet.wallets.getWallet(listing)
    expect(row.platforms).toEqual([])
    await expect(wallet.connect.connect(row, { platform: 'qrcode' })).rejects.toMatchObject({
      code: 'wallet/connector-missing',
    })
  })

  test('behavior: a listed wallet connects through the connector that pairs', async () => {
    const far = source()
    const pairing = { ...far.source, type: 'WALLET_CONNECT' as const, platforms: ['qrcode'] as const }
    const listing = sampleListing({ id: 'osprey', name: 'Osprey', mobileLink: 'osprey://' })
    const wallet = make(createOrigin().openTab(), {
      chains: [toChain(chain)],
      connectors: [pairing],
      listings: [listing],
    })
    const row = walletNamed(wallet, 'Osprey')
    expect(row).toMatchObject({ type: 'WALLET_CONNECT', platforms: ['qrcode'] })
    await wallet.connect.connect(row)
    expect(wallet.account.getState().connectedWalletInfo?.name).toBe('Osprey')
    expect(wallet.wallets.getState()[0]).toMatchObject({ name: 'Osprey', badge: 'recent' })
  })
})

describe('baseAccount', () => {
  test('default: the SDK is loaded on the first click, with telemetry off, and notified of the end', async () => {
    const extension = newWallet()
    const options: unknown[] = []
    let disconnects = 0
    const wallet = make(createOrigin().openTab(), {
      chains: [toChain(chain)],
      connectors: [
        baseAccount({
          appName: 'Meadow',
          load: async () => ({
            createBaseAccountSDK: (given) => {
              options.push(given)
              const disconnect = async () => {
                disconnects += 1
              }
              return { getProvider: () => ({ ...extension.provider, disconnect }) }
            },
          }),
        }),
      ],
    })
    const row = walletNamed(wallet, 'Base Account')
    expect(row).toMatchObject({ type: 'EXTERNAL', badge: null })
    expect(options).toEqual([])
    await wallet.connect.connect(row)
    expect(options).toEqual([
      { appName: 'Meadow', appLogoUrl: null, appChainIds: [31337], preference: { telemetry: false } },
    ])
    await wallet.connections.disconnect()
    expect(disconnects).toBe(1)
    expect(extension.requests).not.toContain('wallet_revokePermissions')
  })
})
