import { defineChain, UserRejectedRequestError } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DISCONNECT_TIMEOUT_MS } from '../src/connection/connections-store.ts'
import { DisconnectError, WalletLockedError } from '../src/connection/errors.ts'
import { createWallet } from '../src/create-wallet.ts'
import { WalletConfigUndefinedError, WalletDestroyedError } from '../src/errors.ts'
import { currentView } from '../src/modal/modal.ts'
import { RECONNECT_TIMEOUT_MS } from '../src/session/reconnecting.ts'
import { settle } from '../src/test-helpers/manual-clock.ts'
import type { Wallet } from '../src/wallet.ts'
import type { WalletOptions } from '../src/wallet-options.ts'
import { makeWallet, walletNamed } from './make-wallet.ts'
import { announce, createOrigin, type TestTab } from './test-page.ts'
import { createTestWallet, type TestWallet } from './test-wallet.ts'
import { keyOf, startChain, toChain } from './world.ts'

const icon = 'data:image/png;base64,iVBORw0KGgo='
type LocalChain = Awaited<ReturnType<typeof startChain>>
let one: LocalChain
let two: LocalChain
let made: Wallet[] = []

beforeAll(async () => {
  one = await startChain({ chainId: 31337 })
  two = await startChain({ chainId: 31338 })
})
afterAll(() => Promise.all([one?.stop(), two?.stop()]))
afterEach(() => {
  for (const wallet of made) wallet.destroy()
  made = []
})

function kestrel(place = 0): TestWallet {
  return createTestWallet({ privateKey: keyOf(place), chains: { [one.chainId]: one.rpcUrl } })
}

function announced(tab: TestTab, wallet: TestWallet, name = 'Kestrel', rdns = 'io.kestrel', uuid = name) {
  announce(tab.window, { info: { uuid, name, rdns, icon }, provider: wallet.provider })
}

function make(tab: TestTab, options: WalletOptions = {}) {
  const result = makeWallet(tab, { chains: [toChain(one), toChain(two)], ...options })
  made.push(result.wallet)
  return result
}

describe('createWallet', () => {
  test('behavior: stores, requests and listens to nothing before it starts, nor by starting', async () => {
    const origin = createOrigin()
    const tab = origin.openTab()
    const extension = kestrel()
    announced(tab, extension)
    const { wallet, fetched } = make(tab)
    await settle()
    expect([...origin.values.keys()]).toEqual([])
    expect(extension.requests).toEqual([])
    expect(fetched).toEqual([])
    wallet.modal.open()
    await settle()
    expect([...origin.values.keys()]).toEqual([])
    expect(extension.requests).toEqual([])
  })

  test('behavior: the server snapshot is disconnected, whatever happens later', async () => {
    const tab = createOrigin().openTab()
    announced(tab, kestrel())
    const { wallet } = make(tab)
    await settle()
    await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
    expect(wallet.connections.getInitialState()).toEqual({ status: 'disconnected', error: null })
    expect(wallet.wallets.getInitialState()).toEqual([])
    expect(wallet.account.getInitialState().isConnected).toBe(false)
    expect(wallet.modal.getInitialState()).toEqual({ status: 'closed' })
  })

  test('default: connects an announced wallet and reads its account', async () => {
    const tab = createOrigin().openTab()
    const extension = kestrel()
    announced(tab, extension)
    const events: string[] = []
    const { wallet } = make(tab, { onEvent: ({ event }) => events.push(event) })
    await settle()
    wallet.modal.open()
    const row = walletNamed(wallet, 'Kestrel')
    expect(row).toMatchObject({ id: 'io.kestrel', type: 'ANNOUNCED', badge: 'installed', imageUrl: icon })
    const connection = await wallet.connect.connect(row)
    expect(connection).toMatchObject({ accounts: [extension.address], networkId: 'eip155:31337', name: 'Kestrel' })
    expect(wallet.connect.getState()).toEqual({ status: 'idle' })
    expect(wallet.modal.getState()).toEqual({ status: 'closed' })
    await expect.poll(() => wallet.account.getState().balanceStatus).toBe('ready')
    expect(wallet.account.getState()).toMatchObject({
      isConnected: true,
      address: extension.address,
      caipAddress: `eip155:31337:${extension.address}`,
      balance: { amount: 10_000n * 10n ** 18n, decimals: 18 },
      balanceSymbol: 'ETH',
      addressExplorerUrl: `https://explorer.test/address/${extension.address}`,
      connectedWalletInfo: { name: 'Kestrel', icon, rdns: 'io.kestrel' },
    })
    expect(extension.requests.filter((method) => method.startsWith('wallet_'))).toEqual([])
    expect(events).toEqual(['MODAL_OPEN', 'SELECT_WALLET', 'CONNECT_SUCCESS', 'MODAL_CLOSE'])
    expect(wallet.wallets.getState()[0]).toMatchObject({ name: 'Kestrel', badge: 'recent' })
  })

  test('behavior: an immediate answer shows no waiting view; a refusal is always shown', async () => {
    const tab = createOrigin().openTab()
    const extension = kestrel()
    announced(tab, extension)
    const { wallet, clock } = make(tab)
    const seen: (string | undefined)[] = []
    wallet.modal.subscribe((state) => seen.push(currentView(state)?.type))
    await settle()
    extension.switches.errors = { eth_requestAccounts: { code: 4001 } }
    wallet.modal.open()
    await expect(wallet.connect.connect(walletNamed(wallet, 'Kestrel'))).rejects.toThrow(UserRejectedRequestError)
    await clock.advance(0)
    expect(seen).toEqual(['Connect', 'Connecting'])
    wallet.modal.close()
    extension.switches.errors = {}
    wallet.modal.open()
    await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
    await clock.advance(0)
    expect(seen).toEqual(['Connect', 'Connecting', undefined, 'Connect', undefined])
  })

  test('behavior: the view shows the wallet it waits for, and a refusal as text', async () => {
    const tab = createOrigin().openTab()
    const extension = kestrel()
    announced(tab, extension)
    const { wallet, clock } = make(tab)
    await settle()
    extension.switches.errors = { eth_requestAccounts: { code: 4001 } }
    extension.switches.held = ['eth_requestAccounts']
    wallet.modal.open()
    const connecting = wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
    await clock.advance(0)
    expect(wallet.connect.getState()).toMatchObject({ status: 'pending', attempt: { wallet: { name: 'Kestrel' } } })
    expect(wallet.config.state.status).toBe('connecting')
    expect(wallet.modal.getState()).toMatchObject({ history: [{ type: 'Connect' }, { type: 'Connecting' }] })
    extension.release('eth_requestAccounts')
    await expect(connecting).rejects.toThrow(UserRejectedRequestError)
    expect(wallet.connect.getState()).toMatchObject({ status: 'rejected', error: { code: 'wallet/user-rejected' } })
    expect(wallet.config.state.status).toBe('disconnected')
    extension.switches.held = []
    extension.switches.errors = {}
    await wallet.connect.retry()
    expect(wallet.connections.getState().status).toBe('connected')
  })

  test.each([
    [5000, 'rejected', 'wallet/user-rejected'],
    [-32002, 'failed', 'wallet/request-pending'],
    [4100, 'locked', undefined],
    [-32603, 'failed', 'wallet/connect'],
  ])('error: a wallet that answers %i leaves the attempt %s', async (code, status, errorCode) => {
    const tab = createOrigin().openTab()
    const extension = kestrel()
    announced(tab, extension)
    const { wallet } = make(tab)
    await settle()
    extension.switches.errors = { eth_requestAccounts: { code } }
    await expect(wallet.connect.connect(walletNamed(wallet, 'Kestrel'))).rejects.toThrow()
    const state = wallet.connect.getState()
    expect(state.status).toBe(status)
    if (errorCode !== undefined) expect(state).toMatchObject({ error: { code: errorCode } })
  })

  test('behavior: a second click while the wallet still shows the first request gets its answer', async () => {
    const tab = createOrigin().openTab()
    const extension = kestrel()
    announced(tab, extension)
    const { wallet } = make(tab)
    await settle()
    extension.switches.held = ['eth_requestAccounts']
    const first = wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
    await settle()
    extension.switches.held = []
    extension.switches.errors = { eth_requestAccounts: { code: -32002 } }
    const second = wallet.connect.retry()
    await settle()
    expect(wallet.connect.getState().status).toBe('pending')
    extension.switches.errors = {}
    extension.release('eth_requestAccounts')
    await expect(second).resolves.toMatchObject({ accounts: [extension.address] })
    await expect(first).rejects.toMatchObject({ code: 'wallet/connect-aborted' })
    expect(wallet.connections.getState().status).toBe('connected')
  })

  test('behavior: choosing another wallet drops the first one’s later answer, and revokes its permission', async () => {
    const tab = createOrigin().openTab()
    const slow = kestrel(0)
    const quick = kestrel(1)
    announced(tab, slow, 'Kestrel', 'io.kestrel')
    announced(tab, quick, 'Merlin', 'io.merlin')
    const { wallet } = make(tab)
    await settle()
    slow.switches.held = ['eth_requestAccounts']
    const first = wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
    await settle()
    await wallet.connect.connect(walletNamed(wallet, 'Merlin'))
    slow.release('eth_requestAccounts')
    await expect(first).rejects.toMatchObject({ code: 'wallet/connect-aborted' })
    await settle()
    expect(wallet.connections.getState()).toMatchObject({ active: { name: 'Merlin' }, all: [{ name: 'Merlin' }] })
    expect(slow.requests).toContain('wallet_revokePermissions')
  })

  test('behavior: follows accounts and chains, and ends when the wallet shares no account', async () => {
    const tab = createOrigin().openTab()
    const extension = kestrel()
    announced(tab, extension)
    const { wallet } = make(tab)
    await settle()
    await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
    const other = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    extension.emit('accountsChanged', [other.toLowerCase(), extension.address])
    expect(wallet.account.getState()).toMatchObject({ address: other, allAccounts: [{ isActive: true }, {}] })
    extension.emit('chainChanged', '0x7a6a')
    expect(wallet.networks.getState()).toMatchObject({ activeId: 'eip155:31338' })
    extension.emit('chainChanged', 'nonsense')
    expect(wallet.networks.getState()).toMatchObject({ activeId: 'eip155:31338' })
    extension.emit('accountsChanged', [])
    expect(wallet.connections.getState().status).toBe('disconnected')
    expect(extension.listenerCount('accountsChanged')).toBe(0)
    extension.emit('accountsChanged', [other])
    expect(wallet.connections.getState().status).toBe('disconnected')
  })

  test.each([
    ['throws', { errors: { wallet_revokePermissions: { code: -32603 } } }, expect.any(DisconnectError)],
    ['never answers', { silent: ['wallet_revokePermissions'] }, expect.any(DisconnectError)],
    // Nothing to revoke: the wallet asks again, or it shares its accounts with every site.
    ['knows no such request', { errors: { wallet_revokePermissions: { code: -32601 } } }, null],
    ['agrees', {}, null],
  ])('behavior: disconnect ends disconnected at once when the wallet %s', async (_, switches, error) => {
    const tab = createOrigin().openTab()
    const extension = kestrel()
    announced(tab, extension)
    const { wallet, clock } = make(tab)
    await settle()
    await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
    Object.assign(extension.switches, switches)
    const ended = wallet.connections.disconnect()
    expect(wallet.connections.getState()).toEqual({ status: 'disconnected', error: null })
    await clock.advance(DISCONNECT_TIMEOUT_MS)
    await ended
    expect(wallet.connections.getState()).toEqual({ status: 'disconnected', error })
    Object.assign(extension.switches, { errors: {}, silent: [] })
    await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
    expect(wallet.connections.getState()).toMatchObject({ status: 'connected', all: [{}] })
    expect(wallet.config.state.connections.size).toBe(1)
  })

  test('behavior: connecting and disconnecting a hundred times leaves one connection and no listener behind', async () => {
    const tab = createOrigin().openTab()
    const extension = kestrel()
    announced(tab, extension)
    const { wallet } = make(tab)
    await settle()
    const row = walletNamed(wallet, 'Kestrel')
    for (let round = 0; round < 100; round++) {
      await wallet.connect.connect(row)
      expect(wallet.config.state.connections.size).toBe(1)
      expect(extension.listenerCount('accountsChanged')).toBe(1)
      await wallet.connections.disconnect()
      expect(wallet.config.state.connections.size).toBe(0)
      expect(extension.listenerCount('accountsChanged')).toBe(0)
    }
  })
})

describe('reconnect', () => {
  async function connectedOrigin(extension: TestWallet) {
    const origin = createOrigin()
    const tab = origin.openTab()
    announced(tab, extension)
    const { wallet } = make(tab)
    await settle()
    await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
    wallet.destroy()
    return origin
  }

  test('default: after a reload the wallet proves that it still shares an account', async () => {
    const extension = kestrel()
    const origin = await connectedOrigin(extension)
    const tab = origin.openTab()
    announced(tab, extension)
    extension.switches.held = ['eth_accounts']
    const { wallet } = make(tab)
    await settle()
    expect(wallet.connections.getState()).toEqual({ status: 'reconnecting' })
    expect(wallet.config.state.status).toBe('reconnecting')
    extension.release('eth_accounts')
    await settle()
    expect(wallet.connections.getState()).toMatchObject({ status: 'connected', active: { name: 'Kestrel' } })
    expect(wallet.config.state.status).toBe('connected')
    expect(extension.requests.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
  })

  test('behavior: waits for a wallet that announces itself late', async () => {
    const extension = kestrel()
    const origin = await connectedOrigin(extension)
    const tab = origin.openTab()
    const { wallet, clock } = make(tab)
    await clock.advance(RECONNECT_TIMEOUT_MS - 1)
    expect(wallet.connections.getState()).toEqual({ status: 'reconnecting' })
    announced(tab, extension)
    await settle()
    expect(wallet.connections.getState().status).toBe('connected')
  })

  test.each([
    ['locked', (wallet: TestWallet) => (wallet.switches.isLocked = true)],
    ['silent', (wallet: TestWallet) => (wallet.switches.silent = ['eth_accounts'])],
  ])('error: waits at most five seconds for a wallet that is %s, then asks to unlock it', async (_, misbehave) => {
    const extension = kestrel()
    const origin = await connectedOrigin(extension)
    const before = [...origin.values]
    misbehave(extension)
    const tab = origin.openTab()
    announced(tab, extension)
    const { wallet, clock } = make(tab)
    await clock.advance(RECONNECT_TIMEOUT_MS)
    const state = wallet.connections.getState()
    expect(state).toEqual({ status: 'disconnected', error: expect.any(WalletLockedError) })
    expect(wallet.config.state.status).toBe('disconnected')
    // The next visit asks again.
    expect([...origin.values]).toEqual(before)
  })

  test('behavior: a missing wallet is silent, and too late after five seconds', async () => {
    const extension = kestrel()
    const origin = await connectedOrigin(extension)
    const tab = origin.openTab()
    const { wallet, clock } = make(tab)
    await clock.advance(RECONNECT_TIMEOUT_MS)
    expect(wallet.connections.getState()).toEqual({ status: 'disconnected', error: null })
    announced(tab, extension)
    await settle()
    expect(wallet.connections.getState().status).toBe('disconnected')
  })

  test('behavior: a click cancels the reconnect', async () => {
    const extension = kestrel()
    const origin = await connectedOrigin(extension)
    const tab = origin.openTab()
    const other = kestrel(1)
    announced(tab, extension)
    announced(tab, other, 'Merlin', 'io.merlin')
    extension.switches.held = ['eth_accounts']
    const { wallet } = make(tab)
    await settle()
    await wallet.connect.connect(walletNamed(wallet, 'Merlin'))
    extension.release('eth_accounts')
    await settle()
    expect(wallet.connections.getState()).toMatchObject({ all: [{ name: 'Merlin' }] })
  })

  test('behavior: with two wallets of one rdns none is asked, since one may be an imitation', async () => {
    const extension = kestrel()
    const origin = await connectedOrigin(extension)
    const tab = origin.openTab()
    const liar = kestrel(1)
    announced(tab, liar, 'Kestrel', 'io.kestrel', 'uuid-1')
    announced(tab, extension, 'Kestrel', 'io.kestrel', 'uuid-2')
    const { wallet, clock } = make(tab)
    await clock.advance(RECONNECT_TIMEOUT_MS)
    expect(wallet.wallets.getState()).toMatchObject([{ hasDuplicateName: true }, { hasDuplicateName: true }])
    expect(liar.requests).toEqual([])
    expect(wallet.connections.getState().status).toBe('disconnected')
  })

  test('behavior: after a disconnect the next visit asks no wallet', async () => {
    const extension = kestrel()
    const origin = await connectedOrigin(extension)
    const tab = origin.openTab()
    announced(tab, extension)
    const { wallet } = make(tab)
    await settle()
    await wallet.connections.disconnect()
    const count = extension.requests.length
    const next = origin.openTab()
    announced(next, extension)
    const { wallet: again } = make(next)
    await settle()
    expect(again.connections.getState()).toEqual({ status: 'disconnected', error: null })
    expect(extension.requests).toHaveLength(count)
  })
})

describe('several tabs', () => {
  test('behavior: what one tab does applies in the other', async () => {
    const origin = createOrigin()
    const extension = kestrel()
    const [left, right] = [origin.openTab(), origin.openTab()]
    announced(left, extension)
    announced(right, extension)
    const { wallet: here } = make(left)
    const { wallet: there } = make(right)
    await settle()
    await here.connect.connect(walletNamed(here, 'Kestrel'))
    await settle()
    expect(there.connections.getState()).toMatchObject({ status: 'connected', active: { name: 'Kestrel' } })
    expect(there.wallets.getState()[0]).toMatchObject({ badge: 'recent' })
    expect(extension.requests.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
    await there.connections.disconnect()
    await settle()
    expect(here.connections.getState()).toEqual({ status: 'disconnected', error: null })
    // Revoked once, by the tab that disconnected.
    expect(extension.requests.filter((method) => method === 'wallet_revokePermissions')).toHaveLength(1)
  })

  test('behavior: with two wallets, disconnecting one leaves the other, in both tabs', async () => {
    const origin = createOrigin()
    const [first, second] = [kestrel(0), kestrel(1)]
    const [left, right] = [origin.openTab(), origin.openTab()]
    for (const tab of [left, right]) {
      announced(tab, first)
      announced(tab, second, 'Merlin', 'io.merlin')
    }
    const { wallet: here } = make(left)
    const { wallet: there } = make(right)
    await settle()
    await here.connect.connect(walletNamed(here, 'Kestrel'))
    await here.connect.connect(walletNamed(here, 'Merlin'))
    await settle()
    expect(there.connections.getState()).toMatchObject({ active: { name: 'Merlin' }, all: [{}, {}] })
    await there.connections.switchConnection('eip155:io.kestrel')
    await settle()
    expect(here.connections.getState()).toMatchObject({ active: { name: 'Kestrel' } })
    await here.connections.disconnect('eip155:io.kestrel')
    await settle()
    for (const wallet of [here, there]) {
      expect(wallet.connections.getState()).toMatchObject({ active: { name: 'Merlin' }, all: [{ name: 'Merlin' }] })
    }
  })
})

describe('networks', () => {
  test('behavior: 4902 adds the chain, then switches; the modal goes back to the view that opened Networks', async () => {
    const tab = createOrigin().openTab()
    const extension = kestrel()
    announced(tab, extension)
    const { wallet } = make(tab)
    await settle()
    await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
    wallet.modal.open()
    wallet.modal.push({ type: 'Networks' })
    extension.switches.held = ['wallet_addEthereumChain']
    const switched = wallet.networks.switchNetwork('eip155:31338')
    await settle()
    expect(wallet.networks.getState().switching).toMatchObject({ status: 'adding', to: { id: 'eip155:31338' } })
    expect(wallet.modal.getState()).toMatchObject({
      history: [{ type: 'Account' }, { type: 'Networks' }, { type: 'SwitchNetwork' }],
    })
    extension.release('wallet_addEthereumChain')
    await switched
    expect(extension.chainId()).toBe(31338)
    expect(wallet.networks.getState()).toMatchObject({ activeId: 'eip155:31338', switching: { status: 'idle' } })
    expect(wallet.modal.getState()).toMatchObject({ history: [{ type: 'Account' }] })
    await expect.poll(() => wallet.account.getState().balanceStatus).toBe('ready')
  })

  test('behavior: a connection while networks are shown does not lead back to choosing a wallet', async () => {
    const tab = createOrigin().openTab()
    announced(tab, kestrel())
    const { wallet } = make(tab)
    await settle()
    wallet.modal.open()
    wallet.modal.push({ type: 'Networks' })
    await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
    expect(wallet.modal.getState()).toMatchObject({ history: [{ type: 'Networks' }] })
    await wallet.networks.switchNetwork(wallet.networks.getState().activeId)
    expect(wallet.modal.getState()).toEqual({ status: 'closed' })
  })

  test.each([
    [4001, 'rejected', 'wallet/user-rejected'],
    [-32601, 'unsupported', 'wallet/switch-network'],
    [-32603, 'failed', 'wallet/switch-network'],
  ])('error: a wallet that answers %i to a switch leaves it %s', async (code, status, errorCode) => {
    const tab = createOrigin().openTab()
    const extension = kestrel()
    announced(tab, extension)
    const { wallet } = make(tab)
    await settle()
    await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
    extension.switches.errors = { wallet_switchEthereumChain: { code } }
    const thrown = await wallet.networks.switchNetwork('eip155:31338').catch((error: unknown) => error)
    // A rejection is viem's class, as wagmi's actions throw it; its cause is what the state has.
    expect(thrown).toMatchObject(code === 4001 ? { code: 4001, cause: { code: errorCode } } : { code: errorCode })
    expect(thrown instanceof UserRejectedRequestError).toBe(code === 4001)
    expect(wallet.networks.getState().switching).toMatchObject({ status, error: { code: errorCode } })
    expect(wallet.networks.getState().activeId).toBe('eip155:31337')
    wallet.networks.cancel()
    expect(wallet.networks.getState().switching).toEqual({ status: 'idle' })
  })

  test('error: a chain that is not configured is the switch-chain error, and the wallet is not asked', async () => {
    const tab = createOrigin().openTab()
    const extension = kestrel()
    announced(tab, extension)
    const { wallet } = make(tab)
    await settle()
    await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
    await expect(wallet.networks.switchNetwork('eip155:5')).rejects.toMatchObject({ code: 'wallet/switch-network' })
    expect(wallet.networks.getState().switching).toMatchObject({
      status: 'unsupported',
      error: { code: 'wallet/switch-network' },
    })
    expect(extension.requests).not.toContain('wallet_switchEthereumChain')
  })

  test('error: a switch without an answer ends after a minute, and a later switch still counts', async () => {
    const tab = createOrigin().openTab()
    const extension = kestrel()
    announced(tab, extension)
    const { wallet, clock } = make(tab)
    await settle()
    await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
    extension.switches.silent = ['wallet_switchEthereumChain']
    const switched = wallet.networks.switchNetwork('eip155:31338')
    await clock.advance(60_000)
    await expect(switched).rejects.toMatchObject({ code: 'wallet/switch-timeout' })
    expect(wallet.networks.getState().switching).toMatchObject({
      status: 'failed',
      error: { code: 'wallet/switch-timeout' },
    })
    extension.emit('chainChanged', '0x7a6a')
    expect(wallet.networks.getState()).toMatchObject({ activeId: 'eip155:31338', switching: { status: 'idle' } })
  })

  test('default: wallets in the page are rows when `start` returns', async () => {
    const tab = createOrigin().openTab()
    announced(tab, kestrel())
    const { wallet } = make(tab)
    expect(wallet.wallets.getState()).toMatchObject([{ name: 'Kestrel', badge: 'installed' }])
  })

  test('error: a switch that is cancelled, or replaced by another, says so', async () => {
    const tab = createOrigin().openTab()
    const extension = kestrel()
    announced(tab, extension)
    const { wallet } = make(tab)
    await settle()
    await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
    extension.switches.silent = ['wallet_switchEthereumChain']
    const overtaken = wallet.networks.switchNetwork('eip155:31338')
    const cancelled = wallet.networks.switchNetwork('eip155:31338')
    await expect(overtaken).rejects.toMatchObject({ code: 'wallet/connect-aborted' })
    wallet.networks.cancel()
    await expect(cancelled).rejects.toMatchObject({ code: 'wallet/connect-aborted' })
  })

  test('behavior: while disconnected, a network is only selected, and remembered', async () => {
    const origin = createOrigin()
    const { wallet } = make(origin.openTab())
    await expect(wallet.networks.switchNetwork('eip155:31338')).resolves.toMatchObject({ id: 'eip155:31338' })
    expect(wallet.networks.getState()).toMatchObject({ activeId: 'eip155:31338', switching: { status: 'idle' } })
    const { wallet: next } = make(origin.openTab())
    expect(next.networks.getState().activeId).toBe('eip155:31338')
  })

  test('behavior: after the networks change, a wallet can be switched to a new one', async () => {
    const tab = createOrigin().openTab()
    const extension = kestrel()
    announced(tab, extension)
    const { wallet } = make(tab, { chains: [toChain(one)] })
    await settle()
    await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
    wallet.networks.setNetworks([toChain(one), toChain(two)])
    expect(wallet.networks.getNetworks('31338')).toMatchObject([
      { network: { id: 'eip155:31338' }, disabledReason: null },
    ])
    await wallet.networks.switchNetwork('eip155:31338')
    expect(extension.chainId()).toBe(31338)
    expect(wallet.connections.getState().status).toBe('connected')
  })

  test('behavior: an unsupported network opens its view after 300 ms, once, and it closes', async () => {
    const tab = createOrigin().openTab()
    const extension = kestrel()
    announced(tab, extension)
    const { wallet, clock } = make(tab)
    await settle()
    await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
    extension.emit('chainChanged', '0x5')
    expect(wallet.networks.getState()).toMatchObject({ isUnsupported: true, active: null, activeId: 'eip155:5' })
    await clock.advance(299)
    expect(wallet.modal.getState().status).toBe('closed')
    await clock.advance(1)
    expect(wallet.modal.getState()).toMatchObject({ history: [{ type: 'UnsupportedChain' }] })
    wallet.modal.dismiss()
    await clock.advance(10_000)
    expect(wallet.modal.getState().status).toBe('closed')
    // No wallet was asked to switch.
    expect(extension.requests).not.toContain('wallet_switchEthereumChain')
    extension.emit('chainChanged', '0x7a69')
    extension.emit('chainChanged', '0x5')
    await clock.advance(299)
    await wallet.connections.disconnect()
    await clock.advance(10_000)
    expect(wallet.modal.getState().status).toBe('closed')
  })

  test.each([{ allowUnsupportedChain: true }, { onUnsupportedChain: () => 'ignore' as const }])(
    'behavior: %o lets users stay on the network',
    async (options) => {
      const tab = createOrigin().openTab()
      const extension = kestrel()
      announced(tab, extension)
      const { wallet, clock } = make(tab, options)
      await settle()
      await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
      extension.emit('chainChanged', '0x5')
      await clock.advance(10_000)
      expect(wallet.modal.getState().status).toBe('closed')
    },
  )

  test('behavior: a balance that cannot be read is unavailable, never zero', async () => {
    const tab = createOrigin().openTab()
    const extension = kestrel()
    announced(tab, extension)
    const dead = defineChain({ ...toChain(one), rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } })
    const { wallet } = make(tab, { chains: [dead] })
    await settle()
    await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
    await expect.poll(() => wallet.account.getState().balanceStatus).toBe('unavailable')
    expect(wallet.account.getState().balance).toBeNull()
  })
})

describe('life', () => {
  test('behavior: two on a page with different keys are independent', async () => {
    const origin = createOrigin()
    const tab = origin.openTab()
    announced(tab, kestrel())
    const { wallet: one_ } = make(tab)
    const { wallet: other } = make(tab, { storageKey: 'other' })
    await settle()
    await one_.connect.connect(walletNamed(one_, 'Kestrel'))
    expect(other.connections.getState().status).toBe('disconnected')
    expect([...origin.values.keys()].every((key) => key.startsWith('laurel.'))).toBe(true)
  })

  test('behavior: another account of a wallet can become the active one, and keeps its label', async () => {
    const origin = createOrigin()
    const tab = origin.openTab()
    const extension = kestrel()
    announced(tab, extension)
    const { wallet } = make(tab, { addressLabels: { [extension.address]: 'Main' } })
    await settle()
    await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
    const other = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    extension.emit('accountsChanged', [extension.address, other])
    await wallet.connections.switchConnection('eip155:io.kestrel', other.toLowerCase())
    expect(wallet.account.getState().address).toBe(other)
    expect(wallet.config.state.connections.values().next().value?.accounts[0]).toBe(other)
    wallet.account.setAddressLabel(other, 'Savings')
    const { wallet: next } = make(origin.openTab(), { addressLabels: { [extension.address]: 'Main' } })
    expect(next.account.getState().addressLabels).toEqual({
      [extension.address.toLowerCase()]: 'Main',
      [other.toLowerCase()]: 'Savings',
    })
    next.account.setAddressLabel(other, null)
    expect(next.account.getState().addressLabels).not.toHaveProperty(other.toLowerCase())
  })

  test('behavior: two on a page with one key share their state, as two tabs do', async () => {
    const tab = createOrigin().openTab()
    const extension = kestrel()
    announced(tab, extension)
    const { wallet: here } = make(tab)
    const { wallet: there } = make(tab)
    await settle()
    await here.connect.connect(walletNamed(here, 'Kestrel'))
    await settle()
    expect(there.connections.getState()).toMatchObject({ status: 'connected', active: { name: 'Kestrel' } })
    await there.connections.disconnect()
    await settle()
    expect(here.connections.getState().status).toBe('disconnected')
  })

  test('behavior: after destroy there is no timer and no listener, and the wallet keeps the connection', async () => {
    const tab = createOrigin().openTab()
    const extension = kestrel()
    announced(tab, extension)
    const { wallet, clock } = make(tab)
    await settle()
    await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
    wallet.modal.open()
    wallet.destroy()
    expect(clock.waiting()).toBe(0)
    expect(wallet.modal.getState().status).toBe('closed')
    expect(extension.requests).not.toContain('wallet_revokePermissions')
    expect(() => wallet.start()).toThrow(WalletDestroyedError)
  })

  test('behavior: destroyed while a wallet of the last visit is asked, it never connects', async () => {
    const origin = createOrigin()
    const extension = kestrel()
    const first = origin.openTab()
    announced(first, extension)
    const { wallet } = make(first)
    await settle()
    await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
    wallet.destroy()
    const second = origin.openTab()
    announced(second, extension)
    extension.switches.held = ['eth_accounts']
    const { wallet: next, clock } = make(second)
    await settle()
    next.destroy()
    expect(clock.waiting()).toBe(0)
    extension.release('eth_accounts')
    await settle()
    expect(next.connections.getState().status).toBe('disconnected')
    expect(extension.listenerCount('accountsChanged')).toBe(0)
  })

  test('error: an undefined wagmiConfig is reported', () => {
    // As an import that runs before the config is created passes it, without types.
    expect(() => Reflect.apply(createWallet, undefined, [{ wagmiConfig: undefined }])).toThrow(
      WalletConfigUndefinedError,
    )
  })

  test('behavior: without any chain it is on Ethereum, and reads from no host', async () => {
    const tab = createOrigin().openTab()
    const extension = createTestWallet({ privateKey: keyOf(0), chains: { 1: one.rpcUrl } })
    announced(tab, extension)
    const { wallet } = makeWallet(tab)
    made.push(wallet)
    await settle()
    await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
    expect(wallet.networks.getState()).toMatchObject({ activeId: 'eip155:1', isUnsupported: false })
    await expect.poll(() => wallet.account.getState().balanceStatus).toBe('unavailable')
  })
})
