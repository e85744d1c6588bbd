import { createConfig, createConnector } from '@wagmi/core'
import { renderToString } from 'react-dom/server'
import { http } from 'viem'
import { mainnet } from 'viem/chains'
import { afterEach, expect, test, vi } from 'vitest'
import { SessionUnreachableError } from '../src/connectors/session-errors.ts'
import { RELAY_TIMEOUT_MS } from '../src/connectors/watch-relay.ts'
import { AccountButton, ConnectButton, WalletProvider } from '../src/react.ts'
import type { Readable } from '../src/store/readable.ts'
import type { Wallet } from '../src/wallet.ts'
import { makeWallet, walletNamed } from './make-wallet.ts'
import { createOrigin } from './test-page.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

let made: Wallet[] = []
afterEach(() => {
  for (const wallet of made) wallet.destroy()
  made = []
  vi.restoreAllMocks()
})

/** The relayer of WalletConnect's client, with the methods of its class. */
class Relayer extends EventTarget {
  isUp = true
  get connected() {
    return this.isUp
  }
  on(event: string, listener: () => void) {
    this.addEventListener(event, listener)
  }
  off(event: string, listener: () => void) {
    this.removeEventListener(event, listener)
  }
  turn(isUp: boolean) {
    this.isUp = isUp
    this.dispatchEvent(new Event(isUp ? 'relayer_connect' : 'relayer_disconnect'))
  }
}

/** Creates a wallet connected by wagmi's `walletConnect()` in the app's own config. */
async function connected() {
  const relayer = new Relayer()
  const create = createConnector(() => ({
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'walletConnect',
    connect: async () => ({ accounts: [address] as never, chainId: 1 }),
    disconnect: async () => {},
    getAccounts: async () => [address] as const,
    getChainId: async () => 1,
    // The same path as in `@walletconnect/ethereum-provider`.
    getProvider: async () => ({ signer: { client: { core: { relayer } } } }),
    isAuthorized: async () => false,
    onAccountsChanged: () => {},
    onChainChanged: () => {},
    onDisconnect: () => {},
  }))
  const wagmiConfig = createConfig({
    chains: [mainnet],
    transports: { 1: http('http://127.0.0.1:1') },
    connectors: [create],
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { wallet, clock } = makeWallet(createOrigin().openTab(), { wagmiConfig })
  made.push(wallet)
  await wallet.connect.connect(walletNamed(wallet, 'WalletConnect'))
  // The code that watches the relay loads.
  await vi.dynamicImportSettled()
  await clock.advance(0)
  return { wallet, clock, relayer, logged }
}

test('error: an unreachable relay is reported once in the console, and the state recovers with it', async () => {
  const { wallet, clock, relayer, logged } = await connected()
  relayer.turn(false)
  await clock.advance(RELAY_TIMEOUT_MS - 1)
  expect(wallet.relay.getState()).toEqual({ status: 'connected' })
  await clock.advance(1)
  expect(wallet.relay.getState()).toEqual({ status: 'unreachable', error: expect.any(SessionUnreachableError) })
  relayer.turn(false)
  await clock.advance(RELAY_TIMEOUT_MS * 2)
  expect(logged.mock.calls.flat()).toEqual([expect.stringContaining('The relay to WalletConnect cannot be reached')])
  relayer.turn(true)
  expect(wallet.relay.getState()).toEqual({ status: 'connected' })
})

test('behavior: a network that recovers within 8 s is not reported', async () => {
  const { wallet, clock, relayer, logged } = await connected()
  relayer.turn(false)
  await clock.advance(RELAY_TIMEOUT_MS - 1)
  relayer.turn(true)
  await clock.advance(RELAY_TIMEOUT_MS)
  expect(wallet.relay.getState()).toEqual({ status: 'connected' })
  expect(logged).not.toHaveBeenCalled()
})

test('behavior: reports nothing after a disconnect', async () => {
  const { wallet, clock, relayer } = await connected()
  relayer.turn(false)
  await clock.advance(RELAY_TIMEOUT_MS)
  await wallet.connections.disconnect()
  expect(wallet.relay.getState()).toEqual({ status: 'connected' })
  relayer.turn(true)
  relayer.turn(false)
  await clock.advance(RELAY_TIMEOUT_MS)
  expect(wallet.relay.getState()).toEqual({ status: 'connected' })
})

test('error: the account buttons show it, and announce it as text', async () => {
  const { wallet, clock, relayer } = await connected()
  relayer.turn(false)
  await clock.advance(RELAY_TIMEOUT_MS)
  // A server renders a store's initial state, so the initial state is set to the current one.
  const asInitialState = <State, Store extends Readable<State>>(store: Store) => ({
    ...store,
    getInitialState: store.getState,
  })
  const { connections, account, relay } = wallet
  const shown: Wallet = {
    ...wallet,
    connections: asInitialState(connections),
    account: asInitialState(account),
    relay: asInitialState(relay),
  }
  for (const button of [<ConnectButton key="one" />, <AccountButton key="two" />]) {
    const html = renderToString(
      <WalletProvider language="en" wallet={shown}>
        {button}
      </WalletProvider>,
    )
    expect(html).toMatch(/<span aria-label="Wallet unreachable" data-status="unreachable" role="img">⚠/)
  }
})
