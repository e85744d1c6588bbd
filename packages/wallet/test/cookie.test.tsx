import { cookieToInitialState, createConfig, createStorage, mock } from '@wagmi/core'
import { renderToString } from 'react-dom/server'
import { http } from 'viem'
import { base, mainnet } from 'viem/chains'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createWallet } from '../src/create-wallet.ts'
import type { InitialState } from '../src/provider/initial-state.ts'
import { toRemembered } from '../src/provider/initial-state.ts'
import { ConnectButton as RainbowConnectButton, RainbowKitProvider } from '../src/rainbowkit.ts'
import { AccountButton, ConnectButton, NetworkButton, WalletProvider } from '../src/react.ts'
import { cookieToWalletState, createCookieStorage } from '../src/store/account-cookie.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const record = JSON.stringify({
  version: 1,
  connections: [
    {
      id: 'eip155:io.kestrel',
      namespace: 'eip155',
      connectorId: 'io.kestrel',
      name: 'A; "Kestrel"',
      account: address,
      isChosen: false,
    },
  ],
  activeId: 'eip155:io.kestrel',
  networkId: 'eip155:8453',
})

/** Creates the two parts of a page that the storage uses. */
function openPage() {
  const values = new Map<string, string>()
  const cookies = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  })
  vi.stubGlobal('document', {
    location: { protocol: 'https:' },
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split(';')
      const [name = '', value = ''] = pair.split('=')
      expect(attributes).toEqual(['path=/', expect.stringMatching(/^max-age=\d+$/), 'samesite=lax', 'secure'])
      if (attributes.includes('max-age=0')) cookies.delete(name)
      else cookies.set(name, value)
    },
  })
  return { values, cookies, header: () => document.cookie }
}
afterEach(() => {
  vi.unstubAllGlobals()
})

const render = (initialState: InitialState | undefined) => {
  const wallet = createWallet()
  const html = renderToString(
    <WalletProvider initialState={initialState} language="en" wallet={wallet}>
      <ConnectButton />
      <AccountButton />
    </WalletProvider>,
  )
  wallet.destroy()
  return html
}

describe('createCookieStorage', () => {
  test('default: the cookie contains the account and its chain, follows the record, and is deleted with it', () => {
    const page = openPage()
    const storage = createCookieStorage()
    storage.setItem('laurel.recent', '[]')
    expect(page.header()).toBe('')
    storage.setItem('laurel.connections', record)
    expect([...page.cookies.keys()]).toEqual(['laurel.account'])
    expect(toRemembered(cookieToWalletState(`a=b; ${page.header()}; c=d`))).toEqual({ address, chainId: 8453 })
    expect(storage.getItem('laurel.connections')).toBe(record)
    storage.removeItem('laurel.connections')
    expect(page.header()).toBe('')
    expect([...page.values.keys()]).toEqual(['laurel.recent'])
  })

  test('behavior: when the site’s data was cleared except for cookies, the next visit deletes the cookie', () => {
    const page = openPage()
    page.cookies.set('laurel.account', 'eip155%3A1%3A0x')
    expect(createCookieStorage().getItem('laurel.connections')).toBeNull()
    expect(page.header()).toBe('')
  })

  test('behavior: on a server the storage is empty, and nothing is touched', () => {
    const storage = createCookieStorage()
    storage.setItem('laurel.connections', record)
    expect(storage.getItem('laurel.connections')).toBeNull()
    storage.removeItem('laurel.connections')
  })
})

describe('cookieToWalletState', () => {
  test.each([
    null,
    undefined,
    '',
    'laurel.account=',
    'laurel.account=%',
    'laurel.account=eip155:1:<script>',
    `other.account=eip155:1:${address}`,
  ])('error: %s is not an account', (cookie) => {
    expect(cookieToWalletState(cookie)).toBeUndefined()
  })
})

describe('WalletProvider', () => {
  test('default: a server with the cookie renders the account, busy; without it the connect button', () => {
    const html = render(cookieToWalletState(`laurel.account=eip155%3A8453%3A${address}`))
    expect(html).not.toContain('Connect wallet')
    expect(html.match(/data-part="account-button"/g)).toHaveLength(2)
    expect(html.match(/aria-busy="true"/g)).toHaveLength(2)
    expect(html).toContain('0xd8dA')
    expect(render(undefined)).toContain('Connect wallet')
  })

  test("behavior: the network button shows the cookie's network, or the app's first when the app does not list it", () => {
    const networkOn = (chainId: number) => {
      const wallet = createWallet({ chains: [mainnet, base] })
      const html = renderToString(
        <WalletProvider
          initialState={cookieToWalletState(`laurel.account=eip155%3A${chainId}%3A${address}`)}
          language="en"
          wallet={wallet}
        >
          <NetworkButton />
        </WalletProvider>,
      )
      wallet.destroy()
      return /Network: (\w+)/.exec(html)?.[1]
    }
    expect(networkOn(8453)).toBe('Base')
    expect(networkOn(1)).toBe('Ethereum')
    expect(networkOn(10)).toBe('Ethereum')
  })

  test("behavior: RainbowKit's button shows the cookie's network beside the account", () => {
    const wagmiConfig = createConfig({
      chains: [mainnet, base],
      ssr: true,
      transports: { [mainnet.id]: http(), [base.id]: http() },
    })
    const html = renderToString(
      <RainbowKitProvider
        config={wagmiConfig}
        initialState={cookieToWalletState(`laurel.account=eip155%3A8453%3A${address}`)}
        locale="en"
      >
        <RainbowConnectButton />
      </RainbowKitProvider>,
    )
    expect(html).toContain('Network: Base')
    expect(html).toContain('0xd8dA')
    expect(html).not.toContain('Connect wallet')
  })

  test("behavior: wagmi's own cookie does the same", () => {
    const config = createConfig({
      chains: [mainnet],
      connectors: [mock({ accounts: [address] })],
      ssr: true,
      storage: createStorage({ storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} } }),
      transports: { [mainnet.id]: http() },
    })
    const connections = {
      __type: 'Map',
      value: [
        ['uid', { accounts: [address], chainId: 1, connector: { id: 'mock', name: 'Mock', type: 'mock', uid: 'uid' } }],
      ],
    }
    const stored = JSON.stringify({ state: { chainId: 1, connections, current: 'uid' }, version: 3 })
    const state = cookieToInitialState(config, `wagmi.store=${stored}`)
    expect(toRemembered(state)).toEqual({ address, chainId: 1 })
    expect(render(state)).not.toContain('Connect wallet')
  })

  test('error: a value that is not an account returns null', () => {
    const forged: InitialState = { current: 'a', connections: new Map([['a', { accounts: ['0x"><b>'], chainId: 1 }]]) }
    expect(toRemembered(forged)).toBeNull()
    expect(render(forged)).toContain('Connect wallet')
  })
})

test('default: the HTML of a server is in English, with the texts that the app passes in its language', () => {
  const wallet = createWallet({ chains: [mainnet], environment: { storage: null } })
  const htmlWith = (messages: { readonly 'button.connect'?: string }) =>
    renderToString(
      <WalletProvider language="de" messages={messages} wallet={wallet}>
        <ConnectButton />
      </WalletProvider>,
    )
  expect(htmlWith({})).toContain('Connect wallet')
  expect(htmlWith({ 'button.connect': 'Mit Wallet anmelden' })).toContain('Mit Wallet anmelden')
})
