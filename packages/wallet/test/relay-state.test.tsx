import { createConfig, createConnector } from '@wagmi/core'
import { renderToString } from 'react-dom/server'
import { http } from 'viem'
import { mainnet } from 'viem/chains'
import { afterEach, expect, test, vi } from 'vitest'
import { SessionUnreachableError } from '../src/connect/session-errors.ts'
import { RELAY_TIMEOUT_MS } from '../src/connect/watch-relay.ts'
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

/** The relayer of WalletConnect's client: its methods are those of its class. */
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

/** Somebody connected by wagmi's `walletConnect()`, which the app's own config holds. */
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
    // Where `@walletconnect/ethereum-provider` has it.
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
  // What looks at the relay is on its way.
  await vi.dynamicImportSettled()
  await clock.advance(0)
  return { wallet, clock, relayer, logged }
}

test('error: a relay that is not reached is told by itself, once in the console; back, all is well', async () => {
  const { wallet, clock, relayer, logged } = await connected()
  relayer.turn(false)
  await clock.advance(RELAY_TIMEOUT_MS - 1)
  expect(wallet.relay.getState()).toEqual({ status: 'connected' })
  await clock.advance(1)
  expect(wallet.relay.getState()).toEqual({ status: 'unreachable', error: expect.any(SessionUnreachableError) })
  relayer.turn(false)
  await clock.advance(RELAY_TIMEOUT_MS * 2)
  expect(logged.mock.calls.flat()).toEqual([expect.stringContaining('The relay to WalletConnect is not reached')])
  relayer.turn(true)
  expect(wallet.relay.getState()).toEqual({ status: 'connected' })
})

test('behavior: a network that comes back within 8 s is not spoken of', async () => {
  const { wallet, clock, relayer, logged } = await connected()
  relayer.turn(false)
  await clock.advance(RELAY_TIMEOUT_MS - 1)
  relayer.turn(true)
  await clock.advance(RELAY_TIMEOUT_MS)
  expect(wallet.relay.getState()).toEqual({ status: 'connected' })
  expect(logged).not.toHaveBeenCalled()
})

test('behavior: whoever disconnects is told nothing any more', async () => {
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

test('error: the buttons of the account say it, to the eye and in words', async () => {
  const { wallet, clock, relayer } = await connected()
  relayer.turn(false)
  await clock.advance(RELAY_TIMEOUT_MS)
  // A server renders what a store began with: that is what it is now.
  const asBegun = <State, Store extends Readable<State>>(store: Store) => ({
    ...store,
    getInitialState: store.getState,
  })
  const { connections, account, relay } = wallet
  const shown: Wallet = {
    ...wallet,
    connections: asBegun(connections),
    account: asBegun(account),
    relay: asBegun(relay),
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
