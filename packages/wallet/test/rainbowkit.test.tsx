import { connect, createConfig, disconnect, getAccount, mock, reconnect, signMessage } from '@wagmi/core'
import { renderToString } from 'react-dom/server'
import { http, verifyMessage } from 'viem'
import { base, mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deriveDevAccounts } from '../../../devnet/src/chain/accounts.ts'
import { type Relay, startRelay } from '../../../devnet/src/relay/start-relay.ts'
import { memoryStorage } from '../../../devnet/test-wallet/src/create-core.ts'
import { createTestWallet, type TestWallet } from '../../../devnet/test-wallet/src/test-wallet.ts'
import { isUserRejection } from '../src/connectors/provider-errors.ts'
import { RelayUnreachableError } from '../src/connectors/wallet-connect/errors.ts'
import { walletConnectConnector } from '../src/connectors/wallet-connect/wallet-connect-connector.ts'
import { ProjectIdUndefinedError } from '../src/errors.ts'
import { toTheme } from '../src/rainbowkit/themes.ts'
import {
  ConnectButton,
  type ConnectButtonRenderProps,
  connectorsForWallets,
  darkTheme,
  getDefaultConfig,
  lightTheme,
  RainbowKitProvider,
  useConnectModal,
  walletOf,
} from '../src/rainbowkit.ts'
import { metaMaskWallet, rainbowWallet, walletConnectWallet } from '../src/rainbowkit-wallets.ts'
import { makeWallet, walletNamed } from './make-wallet.ts'
import { createOrigin } from './test-page.ts'
import { startChain, toChain } from './world.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const app = { appName: 'Meadow', projectId: 'test' }

function makeConfig() {
  const connectors = connectorsForWallets([{ groupName: 'Recommended', wallets: [rainbowWallet, metaMaskWallet] }], app)
  return createConfig({
    chains: [mainnet, base],
    connectors,
    transports: { [mainnet.id]: http(), [base.id]: http() },
    ssr: true,
  })
}

describe('connectorsForWallets', () => {
  test('default: wallets of the list share one wagmi connector, and come first in the modal in their order', () => {
    const config = makeConfig()
    expect(config.connectors.map(({ id, type }) => [id, type])).toEqual([['walletConnect', 'walletConnect']])
    expect(walletOf(config).options).toMatchObject({
      appName: 'Meadow',
      projectId: 'test',
      walletList: { featured: ['me.rainbow', 'io.metamask'] },
    })
    expect(walletOf(config)).toBe(walletOf(config))
    expect(walletOf(config).config).toBe(config)
  })

  test("behavior: a wallet of the app's own is its own connector, once", () => {
    const merlin = () => ({
      id: 'merlin',
      name: 'Merlin',
      createConnector: () => mock({ accounts: [address] }),
    })
    const groups = [
      { groupName: 'Ours', wallets: [merlin] },
      { groupName: 'Again', wallets: [merlin, walletConnectWallet] },
    ]
    const config = createConfig({
      chains: [mainnet],
      connectors: connectorsForWallets(groups, app),
      transports: { [mainnet.id]: http() },
    })
    expect(config.connectors.map(({ type }) => type)).toEqual(['mock', 'walletConnect'])
  })

  test('behavior: a start without a session loads nothing, and wagmi is disconnected', async () => {
    const load = vi.fn(() => import('@walletconnect/sign-client'))
    const config = createConfig({
      chains: [mainnet],
      connectors: [walletConnectConnector({ load, projectId: 'test' })],
      transports: { [mainnet.id]: http() },
    })
    expect(await reconnect(config)).toEqual([])
    expect(load).not.toHaveBeenCalled()
  })

  test('error: pairing reports a missing project id', async () => {
    const config = getDefaultConfig({ appName: 'Meadow', projectId: '', chains: [mainnet] })
    const [connector] = config.connectors
    if (connector === undefined) throw new TypeError('There is no connector.')
    await expect(connect(config, { connector })).rejects.toThrow(ProjectIdUndefinedError)
  })
})

describe('walletConnectConnector, with wagmi alone', () => {
  type LocalChain = Awaited<ReturnType<typeof startChain>>
  let chain: LocalChain
  let relay: Relay
  let phone: TestWallet
  beforeAll(async () => {
    chain = await startChain({ chainId: 31337 })
    relay = await startRelay()
    const [first, ...others] = deriveDevAccounts().users
    if (first === undefined) throw new RangeError('The local world has no people.')
    phone = await createTestWallet({
      name: 'phone-of-rainbowkit',
      relayUrl: relay.url,
      projectId: 'test',
      storage: memoryStorage(),
      chains: [chain],
      accounts: [first, ...others],
    })
  })
  afterAll(async () => {
    phone?.destroy()
    await relay?.stop()
    await chain?.stop()
  })

  test('default: sends its code by display_uri; connects, signs, rejects and disconnects by wagmi', async () => {
    const local = toChain(chain)
    const config = createConfig({
      chains: [local],
      connectors: [
        walletConnectConnector({
          load: () => import('@walletconnect/sign-client'),
          projectId: 'test',
          relayUrl: relay.url,
          appName: 'Meadow',
        }),
      ],
      transports: { [local.id]: http(chain.rpcUrl) },
    })
    const [connector] = config.connectors
    if (connector === undefined) throw new TypeError('There is no connector.')
    const nextRequest = async () => {
      await expect.poll(() => phone.getState().requests.length).toBe(1)
      const [request] = phone.getState().requests
      if (request === undefined) throw new TypeError('There is no request.')
      return request
    }
    const codes: string[] = []
    connector.emitter.on('message', ({ type, data }) => {
      if (type === 'display_uri' && typeof data === 'string') codes.push(data)
    })
    const connecting = connect(config, { connector })
    await expect.poll(() => codes.length).toBe(1)
    await phone.pair(codes[0] ?? '')
    await phone.approve(await nextRequest())
    const account = deriveDevAccounts().users[0]?.address ?? '0x'
    expect(await connecting).toMatchObject({ accounts: [account], chainId: 31337 })
    expect(getAccount(config)).toMatchObject({ status: 'connected', address: account })

    const signing = signMessage(config, { message: 'Meadow' })
    await phone.approve(await nextRequest())
    expect(await verifyMessage({ address: account, message: 'Meadow', signature: await signing })).toBe(true)

    const declined = signMessage(config, { message: 'Meadow' }).catch((error: unknown) => error)
    await phone.reject(await nextRequest())
    expect(isUserRejection(await declined)).toBe(true)

    await disconnect(config)
    expect(getAccount(config).status).toBe('disconnected')
    expect(await connector.isAuthorized()).toBe(false)
  })

  test('error: an unreachable relay is reported after 8 s, once in the console, and can be tried again', async () => {
    const gone = await startRelay()
    await gone.stop()
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const wagmiConfig = createConfig({
      chains: [mainnet],
      connectors: [
        walletConnectConnector({
          load: () => import('@walletconnect/sign-client'),
          projectId: 'test',
          relayUrl: gone.url,
        }),
      ],
      transports: { [mainnet.id]: http('http://127.0.0.1:1') },
      storage: null,
      multiInjectedProviderDiscovery: false,
    })
    const { wallet } = makeWallet(createOrigin().openTab(), { wagmiConfig })
    await expect(wallet.connect.connect(walletNamed(wallet, 'WalletConnect'))).rejects.toThrow(RelayUnreachableError)
    expect(wallet.connect.getState()).toMatchObject({
      status: 'failed',
      error: { code: 'wallet/relay-unreachable' },
    })
    const ours = logged.mock.calls.map(([line]) => String(line)).filter((line) => line.startsWith('[laurel wallet]'))
    expect(ours).toEqual([expect.stringContaining('the relay did not respond')])
    wallet.destroy()
    logged.mockRestore()
  })
})

/** Renders the components as on a server. */
function render() {
  const seen: ConnectButtonRenderProps[] = []
  const hooks: ReturnType<typeof useConnectModal>[] = []
  const config = makeConfig()
  function Inside() {
    hooks.push(useConnectModal())
    return null
  }
  const html = renderToString(
    <RainbowKitProvider config={config} locale="en" theme={darkTheme({ accentColor: '#0052ff' })}>
      <ConnectButton label="Sign up" />
      <ConnectButton.Custom>
        {(props) => {
          seen.push(props)
          return <b>{props.account?.displayName ?? 'nobody'}</b>
        }}
      </ConnectButton.Custom>
      <Inside />
    </RainbowKitProvider>,
  )
  return { html, props: seen.at(-1), hook: hooks.at(-1), wallet: walletOf(config) }
}

describe('components', () => {
  test('default: the button has the label and the theme while disconnected', () => {
    const { html, props } = render()
    expect(html).toContain('Sign up')
    expect(html).toContain('data-theme="dark"')
    expect(html).toContain('<b>nobody</b>')
    expect(props).toMatchObject({ mounted: false, accountModalOpen: false, connectModalOpen: false })
    expect(props).not.toHaveProperty('account')
    expect(props).not.toHaveProperty('chain')
    expect(props).not.toHaveProperty('authenticationStatus')
  })

  test('behavior: its functions open the matching views', () => {
    const { props, hook, wallet } = render()
    props?.openConnectModal()
    expect(wallet.modal.getState()).toMatchObject({ status: 'open', history: [{ type: 'Connect' }] })
    wallet.modal.close()
    props?.openChainModal()
    expect(wallet.modal.getState()).toMatchObject({ status: 'open', history: [{ type: 'Networks' }] })
    wallet.modal.close()
    hook?.openConnectModal?.()
    expect(wallet.modal.getState()).toMatchObject({ status: 'open', history: [{ type: 'Connect' }] })
    wallet.destroy()
  })

  test('behavior: a theme for both modes follows the system; without a theme it is light', () => {
    const both = { lightMode: lightTheme({ accentColor: '#112233' }), darkMode: darkTheme() }
    expect(toTheme(both)).toEqual({ mode: 'system', accent: '#112233' })
    expect(toTheme(null)).toEqual({ mode: 'light' })
  })
})
