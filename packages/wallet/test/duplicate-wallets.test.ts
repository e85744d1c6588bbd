import { createConfig, injected } from '@wagmi/core'
import { defineChain, http } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { walletConnect } from '../src/connectors/wallet-connect/wallet-connect.ts'
import { walletConnectConnector } from '../src/connectors/wallet-connect/wallet-connect-connector.ts'
import { settle } from '../src/test-helpers/manual-clock.ts'
import type { Wallet } from '../src/wallet.ts'
import type { WalletOptions } from '../src/wallet-options.ts'
import { makeWallet, walletNamed } from './make-wallet.ts'
import { createPairedConnector } from './paired-connector.ts'
import { sampleListing } from './sample.ts'
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

function make(options: WalletOptions, tab: TestTab = createOrigin().openTab()) {
  const { wallet } = makeWallet(tab, { logLevel: 'silent', ...options })
  made.push(wallet)
  return wallet
}

const createOwn = (connectors: Parameters<typeof createConfig>[0]['connectors'] = []) =>
  createConfig({
    chains: [chain],
    transports: { [chain.id]: http(rpcUrl) },
    connectors,
    multiInjectedProviderDiscovery: false,
    storage: null,
  })

const namesOf = (wallet: Wallet) => wallet.wallets.getState().map(({ name }) => name)
const load = () => import('@walletconnect/sign-client')
const osprey = sampleListing({ id: 'osprey', name: 'Osprey', mobileLink: 'osprey://' })

describe("wagmi's `injected()` in the app's own config", () => {
  const provider = { request: async () => null, on: () => {}, removeListener: () => {} }
  /** The connector that wagmi creates for a wallet that announced itself. */
  const found = injected({ target: { id: 'io.kestrel', name: 'Kestrel', provider: () => provider as never } })

  test('behavior: no row for a wallet whose announcement wagmi already received', async () => {
    const wallet = make(
      { wagmiConfig: createOwn([injected(), found]) },
      createOrigin().openTab(new Proxy(provider, {})),
    )
    await settle()
    expect(namesOf(wallet)).toEqual(['Kestrel'])
  })

  test('default: when no wallet announced itself, the row has the name of the browser’s wallet', async () => {
    const wallet = make({ wagmiConfig: createOwn([injected()]) }, createOrigin().openTab(provider))
    await settle()
    expect(wallet.wallets.getState()).toMatchObject([{ id: 'injected', name: 'Browser wallet', badge: 'installed' }])
  })
})

describe('WalletConnect beside a config of the app', () => {
  const failing = async () => {
    throw new TypeError('No relay.')
  }

  test('behavior: after its code is loaded, it is still the same single row', async () => {
    const config = createOwn()
    const options = {
      wagmiConfig: config,
      projectId: 'test',
      connectors: [walletConnect({ load })],
      listings: [osprey],
    }
    const wallet = make(options)
    const twin = make(options)
    const seen = new Set([namesOf(wallet).join()])
    wallet.wallets.subscribe(() => seen.add(namesOf(wallet).join()))
    wallet.connect.connect(walletNamed(wallet, 'Osprey')).catch(() => {})
    await expect.poll(() => config.connectors.length).toBeGreaterThan(0)
    await settle()
    expect([...seen]).toEqual(['WalletConnect,Osprey'])
    expect(namesOf(twin)).toEqual(['WalletConnect', 'Osprey'])
  })

  test('behavior: the app’s own of the same id is the same row', () => {
    const wagmiConfig = createOwn([createPairedConnector().create])
    const wallet = make({ wagmiConfig, projectId: 'test', connectors: [walletConnect({ load: failing })] })
    expect(namesOf(wallet)).toEqual(['WalletConnect'])
  })
})

describe('no project id', () => {
  const logged = (log: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }) =>
    log.mock.calls.filter(([line]) => String(line).includes('The project id is undefined'))

  test.each([undefined, ''])(
    'behavior: %j: no wallet that needs pairing is offered, and the console says why',
    async (id) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => {})
      const project = id === undefined ? {} : { projectId: id }
      const connectors = [walletConnect({ load })]
      const wallet = make({ ...project, connectors, listings: [osprey], logLevel: 'warn' })
      expect(namesOf(wallet)).toEqual([])
      expect(wallet.wallets.getWallet(osprey).platforms).toEqual([])
      expect(logged(log)).toHaveLength(1)
      // An app that connects it all the same gets an error, and the list does not change.
      await expect(
        wallet.connect.connect(wallet.wallets.getWallet(osprey), { platform: 'qrcode' }),
      ).rejects.toMatchObject({ code: 'wallet/project-id-undefined' })
      expect(namesOf(wallet)).toEqual([])
    },
  )

  test('behavior: the same in the app’s own config', () => {
    const wagmiConfig = createOwn([walletConnectConnector({ load, projectId: null })])
    expect(namesOf(make({ wagmiConfig, listings: [osprey] }))).toEqual([])
  })

  test('behavior: another connector that pairs is still offered', () => {
    const wagmiConfig = createOwn([createPairedConnector().create])
    const wallet = make({ wagmiConfig, connectors: [walletConnect({ load })], listings: [osprey] })
    expect(namesOf(wallet)).toEqual(['WalletConnect', 'Osprey'])
  })
})
