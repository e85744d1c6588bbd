import { getAccount, getBalance, sendTransaction, signMessage } from '@wagmi/core'
import { parseEther, UserRejectedRequestError, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deriveDevAccounts } from '../../../devnet/src/chain/accounts.ts'
import { type Relay, startRelay } from '../../../devnet/src/relay/start-relay.ts'
import { memoryStorage } from '../../../devnet/test-wallet/src/create-core.ts'
import { createTestWallet, type TestWallet } from '../../../devnet/test-wallet/src/test-wallet.ts'
import { ConnectAbortedError, ConnectorLoadError } from '../src/connection/errors.ts'
import { guardProvider } from '../src/connectors/guard-provider.ts'
import { DELIVERY_TIMEOUT_MS } from '../src/connectors/wallet-connect/delivery.ts'
import { walletConnect } from '../src/connectors/wallet-connect/wallet-connect.ts'
import { RELAY_TIMEOUT_MS } from '../src/connectors/watch-relay.ts'
import { createWallet } from '../src/create-wallet.ts'
import type { Environment } from '../src/environment.ts'
import { ProjectIdUndefinedError } from '../src/errors.ts'
import { settle } from '../src/test-helpers/manual-clock.ts'
import type { Wallet } from '../src/wallet.ts'
import type { WalletOptions } from '../src/wallet-options.ts'
import { walletNamed } from './make-wallet.ts'
import { sampleListing } from './sample.ts'
import { createOrigin, type TestTab } from './test-page.ts'
import { startChain, toChain } from './world.ts'

type LocalChain = Awaited<ReturnType<typeof startChain>>
let one: LocalChain
let two: LocalChain
let relay: Relay
let phone: TestWallet
let made: Wallet[] = []
const users = deriveDevAccounts().users

beforeAll(async () => {
  one = await startChain({ chainId: 31337 })
  two = await startChain({ chainId: 31338 })
})
afterAll(() => Promise.all([one?.stop(), two?.stop()]))
beforeEach(async () => {
  relay = await startRelay()
  phone = await takePhone()
})
afterEach(async () => {
  for (const wallet of made) wallet.destroy()
  made = []
  phone.destroy()
  await relay.stop()
})

function takePhone(): Promise<TestWallet> {
  const [first, ...others] = users
  if (first === undefined) throw new RangeError('The local world has no people.')
  return createTestWallet({
    name: `phone-${Math.random()}`,
    relayUrl: relay.url,
    projectId: 'test',
    storage: memoryStorage(),
    chains: [one, two],
    accounts: [first, ...others],
  })
}

function make(tab: TestTab, options: WalletOptions = {}): Wallet {
  const wallet = createWallet({
    chains: [toChain(one), toChain(two)],
    projectId: 'test',
    appName: 'Meadow',
    connectors: [walletConnect({ load: () => import('@walletconnect/sign-client'), relayUrl: relay.url })],
    ...options,
    environment: { window: tab.window, storage: tab.storage, ...options.environment },
  })
  made.push(wallet)
  wallet.start()
  return wallet
}

/** Returns the code to be scanned. */
async function code(wallet: Wallet): Promise<string> {
  await expect.poll(() => wallet.pairing?.getState().status).toBe('ready')
  const state = wallet.pairing?.getState()
  if (state?.status !== 'ready') throw new TypeError('The code is gone again.')
  return state.uri
}

async function nextRequest() {
  await expect.poll(() => phone.getState().requests.length).toBe(1)
  const [request] = phone.getState().requests
  if (request === undefined) throw new TypeError('There is no request.')
  return request
}

/** Reloads the page. */
function reload(tab: TestTab): Wallet {
  for (const wallet of made) wallet.destroy()
  return make(tab)
}

async function connect(wallet: Wallet) {
  const connected = wallet.connect.connect(walletNamed(wallet, 'WalletConnect'), { platform: 'qrcode' })
  await phone.pair(await code(wallet))
  await phone.approve(await nextRequest())
  return connected
}

/** Returns a user of the local world by index. */
function user(place: number) {
  const found = users[place]
  if (found === undefined) throw new RangeError(`The local world has no user ${place}.`)
  return found
}

describe('walletConnect', () => {
  test('default: a wallet that scans the code connects, signs and sends, and reads go to our own chain', async () => {
    const wallet = make(createOrigin().openTab())
    expect(await connect(wallet)).toMatchObject({
      id: 'eip155:walletConnect',
      name: 'Laurel test wallet',
      accounts: [user(0).address],
      networkId: 'eip155:31337',
    })
    expect(phone.getState().apps).toMatchObject([{ peer: { name: 'Meadow', url: 'https://app.test' } }])

    const signing = signMessage(wallet.config, { message: 'Meadow' })
    await phone.approve(await nextRequest())
    const signature = await signing
    expect(await verifyMessage({ address: user(0).address, message: 'Meadow', signature })).toBe(true)

    const before = await getBalance(wallet.config, { address: user(1).address })
    const sending = sendTransaction(wallet.config, { to: user(1).address, value: parseEther('1') })
    await phone.approve(await nextRequest())
    expect(await sending).toMatch(/^0x[0-9a-f]{64}$/)
    const sent = async () => (await getBalance(wallet.config, { address: user(1).address })).value - before.value
    await expect.poll(sent).toBe(parseEther('1'))
  })

  test('behavior: loads, requests and writes nothing before a click, and asks only the relay after it', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const origin = createOrigin()
    const load = vi.fn(() => import('@walletconnect/sign-client'))
    const wallet = make(origin.openTab(), { connectors: [walletConnect({ load, relayUrl: relay.url })] })
    wallet.modal.open()
    await settle()
    expect(load).not.toHaveBeenCalled()
    expect(relay.size().connections).toBe(0)
    expect([...origin.values.keys()]).toEqual([])
    await connect(wallet)
    const hosts = fetched.mock.calls.map(([url]) => new URL(String(url)).host)
    expect(hosts.filter((host) => host !== new URL(one.rpcUrl).host)).toEqual([])
    expect([...origin.values.keys()].every((key) => key.startsWith('laurel.'))).toBe(true)
    fetched.mockRestore()
  })

  test('behavior: on a phone the code is ready with the modal, and a tap opens the wallet with it synchronously', async () => {
    const tab = createOrigin().openTab()
    const opened: string[] = []
    const phonePage = Object.assign(tab.window, {
      navigator: { userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/130 Mobile Safari/537.36', maxTouchPoints: 5 },
      open: (url: string) => opened.push(url),
    })
    const listing = sampleListing({
      mobileLink: 'kestrel://',
      playStore: 'https://play.google.com/store/apps/details?id=io.kestrel',
    })
    const wallet = make({ ...tab, window: phonePage }, { listings: [listing] })
    wallet.modal.open()
    const uri = await code(wallet)
    const row = walletNamed(wallet, 'Kestrel')
    const connected = wallet.connect.connect(row)
    expect(opened).toEqual([`intent://wc?uri=${encodeURIComponent(uri)}#Intent;scheme=kestrel;package=io.kestrel;end`])
    expect(wallet.pairing?.deepLink.getState()).toMatchObject({ status: 'opening', opened: { platform: 'mobile' } })
    await phone.pair(uri)
    await phone.approve(await nextRequest())
    expect(await connected).toMatchObject({ name: 'Laurel test wallet' })
    expect(wallet.modal.getState().status).toBe('closed')

    // A request opens the same app.
    const signing = signMessage(wallet.config, { message: 'Meadow' })
    await phone.approve(await nextRequest())
    await signing
    expect(opened[1]).toMatch(
      /^intent:\/\/wc\?requestId=\d+&sessionTopic=[0-9a-f]{64}#Intent;scheme=kestrel;package=io.kestrel;end$/,
    )

    // Links that other code wrote into the storage are not opened; those of a wallet in the bundled list are.
    const sessionKey = 'laurel.walletConnect.session'
    const record: unknown = JSON.parse(tab.storage.getItem(sessionKey) ?? '')
    const signAgain = async (opener: unknown) => {
      opened.length = 0
      tab.storage.setItem(sessionKey, JSON.stringify(Object.assign({}, record, { opener })))
      const again = reload({ ...tab, window: phonePage })
      await expect.poll(() => again.connections.getState().status).toBe('connected')
      const signed = signMessage(again.config, { message: 'Meadow' })
      await phone.approve(await nextRequest())
      await signed
      return opened
    }
    const thief = { mobileLink: 'thief://', universalLink: 'https://thief.example', androidPackage: 'io.thief' }
    expect(await signAgain({ id: 'io.metamask', ...thief })).toEqual([])
    expect(await signAgain('io.metamask')).toEqual([expect.stringMatching(/;scheme=metamask;package=io.metamask;end$/)])
  })

  test('error: a declined wallet connects at the next try with a new code', async () => {
    const wallet = make(createOrigin().openTab())
    const row = walletNamed(wallet, 'WalletConnect')
    const declined = wallet.connect.connect(row)
    const first = await code(wallet)
    await phone.pair(first)
    await phone.reject(await nextRequest())
    await expect(declined).rejects.toThrow(UserRejectedRequestError)
    expect(wallet.connect.getState().status).toBe('rejected')
    const connected = wallet.connect.retry()
    const second = await code(wallet)
    expect(second).not.toBe(first)
    await phone.pair(second)
    await phone.approve(await nextRequest())
    expect(await connected).toMatchObject({ accounts: [user(0).address] })
  })

  test('error: a declined request is a user rejection; a method that the wallet lacks is refused without asking it', async () => {
    const wallet = make(createOrigin().openTab())
    await connect(wallet)
    const signing = signMessage(wallet.config, { message: 'Meadow' })
    const declined = expect(signing).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
    await phone.reject(await nextRequest())
    await declined
    const { connector } = getAccount(wallet.config)
    const provider = guardProvider(await connector?.getProvider())
    await expect(provider?.request({ method: 'wallet_grantPermissions', params: [] })).rejects.toMatchObject({
      code: 4200,
    })
    expect(phone.getState().requests).toEqual([])
  })

  test('behavior: after a reload the same session works without a code, and signs', async () => {
    const tab = createOrigin().openTab()
    await connect(make(tab))
    const again = reload(tab)
    await expect.poll(() => again.connections.getState().status).toBe('connected')
    expect(again.connections.getState()).toMatchObject({
      active: { name: 'Laurel test wallet', accounts: [user(0).address] },
    })
    expect(again.pairing?.getState().status).toBe('idle')
    const signing = signMessage(again.config, { message: 'again' })
    await phone.approve(await nextRequest())
    expect(await signing).toMatch(/^0x/)
  })

  test('behavior: a session that the wallet ended while the page was closed is over when it opens again', async () => {
    const tab = createOrigin().openTab()
    const wallet = make(tab)
    await connect(wallet)
    wallet.destroy()
    const [app] = phone.getState().apps
    await phone.disconnect(app?.topic ?? '')
    const again = make(tab)
    await expect.poll(() => again.connections.getState().status).toBe('disconnected')
    expect(phone.getState().apps).toEqual([])
  })

  test('behavior: another tab of the same page has the session too', async () => {
    const origin = createOrigin()
    const [here, there] = [make(origin.openTab()), make(origin.openTab())]
    await connect(here)
    await expect.poll(() => there.connections.getState().status).toBe('connected')
    await here.connections.disconnect()
    await expect.poll(() => there.connections.getState().status).toBe('disconnected')
  })

  test('behavior: a disconnect in the page reaches the wallet', async () => {
    const wallet = make(createOrigin().openTab())
    await connect(wallet)
    await wallet.connections.disconnect()
    expect(wallet.connections.getState().status).toBe('disconnected')
    await expect.poll(() => phone.getState().apps).toEqual([])
  })

  test('behavior: a disconnect in the wallet reaches the page', async () => {
    const wallet = make(createOrigin().openTab())
    await connect(wallet)
    await phone.disconnect(phone.getState().apps[0]?.topic ?? '')
    await expect.poll(() => wallet.connections.getState().status).toBe('disconnected')
  })

  test('behavior: a disconnect while the relay is down ends the session here, and a reload does not restore it', async () => {
    const tab = createOrigin().openTab()
    const wallet = make(tab)
    await connect(wallet)
    await relay.stop()
    await wallet.connections.disconnect()
    expect(wallet.connections.getState().status).toBe('disconnected')
    const again = reload(tab)
    await settle()
    expect(again.connections.getState().status).toBe('disconnected')
  })

  test('behavior: follows the wallet’s account and network; switches to an allowed network without asking', async () => {
    const wallet = make(createOrigin().openTab())
    await connect(wallet)
    const active = () => {
      const state = wallet.connections.getState()
      return state.status === 'connected' ? [state.active.accounts[0], state.active.networkId] : null
    }
    await phone.switchAccount(user(2).address)
    await expect.poll(active).toEqual([user(2).address, 'eip155:31337'])
    await phone.switchChain(31338)
    await expect.poll(active).toEqual([user(2).address, 'eip155:31338'])
    await wallet.networks.switchNetwork('eip155:31337')
    expect(active()).toEqual([user(2).address, 'eip155:31337'])
    expect(phone.getState().requests).toEqual([])
    expect(wallet.networks.getState().approvedIds).toEqual(['eip155:31337', 'eip155:31338'])
  })

  test('behavior: requests a network that the session lacks, and uses it once the wallet allows it', async () => {
    const wallet = make(createOrigin().openTab())
    const connected = wallet.connect.connect(walletNamed(wallet, 'WalletConnect'))
    await phone.pair(await code(wallet))
    await phone.approve(await nextRequest(), [31337])
    await connected
    expect(wallet.networks.getState().approvedIds).toEqual(['eip155:31337'])
    const switching = wallet.networks.switchNetwork('eip155:31338')
    const request = await nextRequest()
    expect(request).toMatchObject({ type: 'request', method: 'wallet_switchEthereumChain' })
    await phone.approve(request)
    await switching
    expect(wallet.networks.getState()).toMatchObject({ activeId: 'eip155:31338', switching: { status: 'idle' } })

    await wallet.networks.switchNetwork('eip155:31337')
    expect(wallet.networks.getState().activeId).toBe('eip155:31337')
  })

  test('error: a switch declined in the wallet changes nothing', async () => {
    const wallet = make(createOrigin().openTab())
    const connected = wallet.connect.connect(walletNamed(wallet, 'WalletConnect'))
    await phone.pair(await code(wallet))
    await phone.approve(await nextRequest(), [31337])
    await connected
    const switching = wallet.networks.switchNetwork('eip155:31338')
    await phone.reject(await nextRequest())
    await expect(switching).rejects.toThrow(UserRejectedRequestError)
    expect(wallet.networks.getState()).toMatchObject({ activeId: 'eip155:31337', switching: { status: 'rejected' } })
  })

  test('behavior: after the user went back, a wallet that accepts late is disconnected', async () => {
    const wallet = make(createOrigin().openTab())
    const cancelled = wallet.connect.connect(walletNamed(wallet, 'WalletConnect'))
    cancelled.catch(() => {})
    const uri = await code(wallet)
    wallet.connect.cancel()
    await phone.pair(uri)
    await phone.approve(await nextRequest())
    await expect(cancelled).rejects.toThrow(ConnectAbortedError)
    await expect.poll(() => phone.getState().apps).toEqual([])
    expect(wallet.connections.getState().status).toBe('disconnected')
  })

  test('error: reports that the relay is down; when it is back, the code appears by itself and works', async () => {
    const port = Number(new URL(relay.url).port)
    await relay.stop()
    const wallet = make(createOrigin().openTab())
    const connected = wallet.connect.connect(walletNamed(wallet, 'WalletConnect'))
    await expect.poll(() => wallet.pairing?.getState().status).toBe('failed')
    expect(wallet.connect.getState().status).toBe('pending')
    relay = await startRelay({ port })
    await expect.poll(() => wallet.pairing?.getState().status, { timeout: 30_000 }).toBe('ready')
    await phone.pair(await code(wallet))
    await phone.approve(await nextRequest())
    expect(await connected).toMatchObject({ accounts: [user(0).address] })
  })

  test('error: a signature over a relay that is down is reported as not sent after 8 s', async () => {
    const setTimeout: Environment['setTimeout'] = (run, ms) => {
      // Only the 8 s of a request pass at once.
      const timer = globalThis.setTimeout(run, ms === DELIVERY_TIMEOUT_MS ? 100 : ms)
      return () => clearTimeout(timer)
    }
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const wallet = make(createOrigin().openTab(), { environment: { setTimeout } })
    await connect(wallet)
    expect(wallet.pairing?.delivery?.getState()).toEqual({ status: 'fine' })
    await relay.stop()
    const signing = signMessage(wallet.config, { message: 'Meadow' }).catch((error: unknown) => error)
    await expect.poll(() => wallet.pairing?.delivery?.getState().status).toBe('late')
    expect(logged.mock.calls.flat().join(' ')).toContain('has not reached the wallet')
    logged.mockRestore()
    wallet.destroy()
    void signing
  })

  test('error: the session itself reports a relay that is down, and a reload restores the session all the same', async () => {
    // A code may take its 8 s; the 8 s of the relay pass at once.
    let isPaired = false
    const setTimeout: Environment['setTimeout'] = (run, ms) => {
      const timer = globalThis.setTimeout(run, isPaired && ms === RELAY_TIMEOUT_MS ? 100 : ms)
      return () => clearTimeout(timer)
    }
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const tab = createOrigin().openTab()
    const wallet = make(tab, { environment: { setTimeout } })
    await connect(wallet)
    isPaired = true
    const port = Number(new URL(relay.url).port)
    await relay.stop()
    await expect.poll(() => wallet.relay.getState().status).toBe('unreachable')
    wallet.destroy()
    const again = make(tab, { environment: { setTimeout } })
    await expect.poll(() => again.connections.getState().status).toBe('connected')
    await expect.poll(() => again.relay.getState().status).toBe('unreachable')
    relay = await startRelay({ port })
    await expect.poll(() => again.relay.getState().status).toBe('connected')
    expect(logged.mock.calls.map(([line]) => String(line))).toEqual([
      expect.stringContaining('The relay to WalletConnect cannot be reached'),
      expect.stringContaining('The relay to WalletConnect cannot be reached'),
    ])
    logged.mockRestore()
  })

  test('error: connecting reports a missing project id, also once in the console, and the rest of the wallet works', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const tab = createOrigin().openTab()
    const wallet = createWallet({
      connectors: [walletConnect({ load: () => import('@walletconnect/sign-client'), relayUrl: relay.url })],
      environment: { window: tab.window, storage: tab.storage },
    })
    made.push(wallet)
    const row = wallet.wallets.getWallet(sampleListing({ mobileLink: 'osprey://' }))
    const failed = wallet.connect.connect(row, { platform: 'qrcode' })
    await expect(failed).rejects.toThrow(ProjectIdUndefinedError)
    expect(wallet.connect.getState()).toMatchObject({
      status: 'failed',
      error: { message: expect.stringContaining('The project id is undefined') },
    })
    await expect(wallet.connect.retry()).rejects.toThrow(ProjectIdUndefinedError)
    expect(logged.mock.calls.map(([line]) => String(line))).toEqual([
      expect.stringMatching(/^\[laurel wallet\] The project id is undefined/),
    ])
    logged.mockRestore()
  })

  test('error: the package is not installed, or does not load: it says so', async () => {
    const load = async () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    }
    const wallet = make(createOrigin().openTab(), { connectors: [walletConnect({ load })] })
    await expect(wallet.connect.connect(walletNamed(wallet, 'WalletConnect'))).rejects.toThrow(ConnectorLoadError)
  })
})
