import { afterEach, expect, test, vi } from 'vitest'
import { activityOf } from '../src/activity/activity-store.ts'
import { apiOf } from '../src/api/api-of.ts'
import { nameSchemas } from '../src/api-schemas/names.ts'
import { apiPaths } from '../src/api-schemas/paths.ts'
import { callsOf } from '../src/calls/calls-store.ts'
import { cutOff } from '../src/devtools/cut-off.ts'
import { createDevtoolsSession, type DevtoolsSession } from '../src/devtools/devtools-session.ts'
import { noFaults } from '../src/devtools/faults.ts'
import { nameOf } from '../src/name/name-store.ts'
import { viewers } from '../src/provider/viewers.ts'
import { sendOf } from '../src/send/send-store.ts'
import { solana } from '../src/solana/solana-adapter.ts'
import { solanaMainnet } from '../src/solana/solana-networks.ts'
import { openApprovalsOf } from '../src/swap/open-approvals-store.ts'
import { swapOf } from '../src/swap/swap-store.ts'
import { tokensOf } from '../src/tokens/tokens-store.ts'
import { transfersOf } from '../src/transfer/transfer-store.ts'
import type { Wallet } from '../src/wallet.ts'
import type { WalletOptions } from '../src/wallet-options.ts'
import { makeWallet, walletNamed } from './make-wallet.ts'
import { createOrigin } from './test-page.ts'

/** The developer panel without its panel, on a wallet object as apps have it. */
const account = '0x52908400098527886E0F7030069857D2E4169EE7'
const api = 'https://api.example'
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A wallet in the page that approves everything, as a class with private fields. */
class PageWallet {
  readonly #accounts = [account]
  readonly requested: string[] = []
  on() {}
  removeListener() {}
  async request({ method }: { readonly method: string }): Promise<unknown> {
    this.requested.push(method)
    if (method === 'eth_chainId') return '0x1'
    return this.#accounts
  }
}

function setUp(options: WalletOptions = {}) {
  const provider = new PageWallet()
  const { wallet, fetched } = makeWallet(createOrigin().openTab(provider), options)
  const saved = new Map<string, string>()
  const page = {
    fetch: globalThis.fetch,
    sessionStorage: {
      getItem: (key: string) => saved.get(key) ?? null,
      setItem: (key: string, value: string) => void saved.set(key, value),
      removeItem: (key: string) => void saved.delete(key),
    },
  }
  const session = createDevtoolsSession(wallet, { page, shownImages: () => [], stores: {} })
  ends.push(session.destroy, wallet.destroy)
  return { wallet, session, provider, fetched, page }
}

const connect = (wallet: Wallet) => wallet.connect.connect(walletNamed(wallet, 'Browser wallet'))
const requestsOf = ({ requests }: DevtoolsSession) =>
  requests.getState().map(({ method, outcome }) => [method, outcome.status === 'pending' ? 'pending' : outcome.code])
const statesOf = ({ history }: DevtoolsSession, store: string) =>
  history.getState().find(({ name }) => name === store)?.entries ?? []

test('default: requests to the wallet, with their answers', async () => {
  const { wallet, session } = setUp()
  await connect(wallet)
  expect(requestsOf(session)).toEqual([
    ['eth_requestAccounts', 'ok'],
    ['eth_chainId', 'ok'],
  ])
  const [first] = session.requests.getState()
  expect(first).toMatchObject({ type: 'wallet', target: 'Browser wallet', outcome: { answer: [account] } })
})

test('behavior: a rejection that is injected reaches the app, and not the wallet', async () => {
  const { wallet, session, provider } = setUp()
  session.faults.set({ ...noFaults, wallet: 'reject' })
  await expect(connect(wallet)).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
  expect(provider.requested).toEqual([])
  expect(session.requests.getState()).toMatchObject([{ fault: 'Wallet: Rejects', outcome: { code: '4001' } }])
  session.faults.set(noFaults)
  await expect(connect(wallet)).resolves.not.toBeNull()
})

test('behavior: a connected wallet moves to another chain, comes back, and disconnects', async () => {
  const { wallet, session } = setUp()
  await connect(wallet)
  session.faults.set({ ...noFaults, wallet: 'other-chain' })
  expect(wallet.networks.getState().activeId).toBe('eip155:137')
  session.faults.set(noFaults)
  await expect.poll(() => wallet.networks.getState().activeId).toBe('eip155:1')
  session.faults.set({ ...noFaults, wallet: 'disconnected' })
  expect(wallet.connections.getState().status).toBe('disconnected')
})

test('behavior: requests to the API, and only those of the wallet', async () => {
  const { wallet, session, fetched, page } = setUp({ api })
  await wallet.environment.fetch(`${api}/v1/x?projectId=0123456789abcdef0123`).catch(() => {})
  await wallet.environment.fetch('https://app.example/own').catch(() => {})
  expect(fetched).toHaveLength(2)
  expect(session.requests.getState()).toMatchObject([
    { type: 'api', target: `${api}/v1/x?projectId=012345…0123`, outcome: { status: 'failed', code: 'network' } },
  ])
  expect(page.fetch).not.toBe(globalThis.fetch)
})

test('behavior: a replay shows earlier states to the views alone, whose actions do nothing', async () => {
  const { wallet, session } = setUp()
  const shown: (Wallet | null)[] = []
  const show = (next: Wallet | null) => void shown.push(next)
  viewers.set(show, wallet)
  ends.push(() => void viewers.delete(show))
  wallet.modal.open()
  await connect(wallet)
  const opened = statesOf(session, 'modal').find(({ event }) => event === 'open')
  expect(opened).toBeDefined()
  session.replay.show('modal', opened?.number ?? 0)
  const [replayed] = shown
  expect(replayed?.modal.getState()).toMatchObject({ status: 'open', history: [{ type: 'Connect' }] })
  expect(replayed?.connections.getState().status).toBe('disconnected')
  replayed?.modal.push({ type: 'AllWallets' })
  replayed?.modal.close()
  expect(wallet.modal.getState()).toEqual({ status: 'closed' })
  expect(wallet.connections.getState().status).toBe('connected')
  // Stepping notifies the views.
  const seen: string[] = []
  replayed?.modal.subscribe(({ status }) => seen.push(status))
  session.replay.show('modal', 1)
  expect(seen).toEqual(['closed'])
  session.replay.resume()
  expect(shown).toEqual([replayed, null])
})

test('security: calls and revocations of a replay do not reach the wallet', async () => {
  const { wallet, session, provider } = setUp()
  const shown: (Wallet | null)[] = []
  const show = (next: Wallet | null) => void shown.push(next)
  viewers.set(show, wallet)
  ends.push(() => void viewers.delete(show))
  await connect(wallet)
  const own = [callsOf(wallet), openApprovalsOf(wallet)]
  await Promise.resolve()
  session.replay.show('connections', statesOf(session, 'connections').at(-1)?.number ?? 0)
  const [replayed] = shown
  if (replayed == null) throw new Error('Nothing is replayed.')
  expect(own).not.toContain(callsOf(replayed))
  expect(own).not.toContain(openApprovalsOf(replayed))
  callsOf(replayed)
    .send({ title: 'One', calls: [{ to: `0x${'ab'.repeat(20)}` }] })
    .catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(provider.requested.filter((method) => method === 'eth_sendTransaction')).toEqual([])
  expect(session.history.getState().map(({ name }) => name)).toEqual(expect.arrayContaining(['calls', 'openApprovals']))
})

test('security: a flow that is first used during a replay reaches neither the wallet nor a host', async () => {
  const { wallet, session, provider, fetched } = setUp({ api })
  const shown: (Wallet | null)[] = []
  const show = (next: Wallet | null) => void shown.push(next)
  viewers.set(show, wallet)
  ends.push(() => void viewers.delete(show))
  await connect(wallet)
  session.replay.show('connections', statesOf(session, 'connections').at(-1)?.number ?? 0)
  const [replayed] = shown
  if (replayed == null) throw new Error('Nothing is replayed.')
  const requested = provider.requested.length

  // Each has the state that it begins with, and does nothing.
  expect(sendOf(replayed).getState().status).toBe('editing')
  void tokensOf(replayed).refresh()
  void activityOf(replayed).load()
  nameOf(replayed).setText('ada-lovelace')
  swapOf(replayed).open()
  transfersOf(replayed).setAmount('1')
  callsOf(replayed)
    .send({ title: 'One', calls: [{ to: `0x${'ab'.repeat(20)}` }] })
    .catch(() => {})
  void replayed.config.getClient({ chainId: 1 }).request({ method: 'eth_blockNumber' })
  void apiOf(replayed)
    .api?.get({ path: apiPaths.reverseProfile, parameters: { address: account }, schema: nameSchemas.Profiles })
    .catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 600))
  // What the wallet object itself reads goes on.
  expect(fetched.filter((url) => !/\/identity\/|getAnalyticsConfig/.test(url))).toEqual([])
  expect(provider.requested).toHaveLength(requested)
  expect(nameOf(replayed).getState().text).toBe('')
  expect(transfersOf(replayed).form.getState().amountText).toBe('')

  // The flow itself begins after the replay.
  session.replay.resume()
  nameOf(wallet).setText('ada-lovelace')
  expect(nameOf(wallet).getState().text).toBe('ada-lovelace')
})

test('security: during a replay, the adapter of another namespace reaches neither a wallet nor a node', async () => {
  const { wallet } = setUp()
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'))
  ends.push(() => fetched.mockRestore())
  const adapter = solana({ networks: [solanaMainnet] })
  const [still] = cutOff({ environment: wallet.environment, config: wallet.config, namespaces: [adapter] }).namespaces
  expect(still?.networks).toBe(adapter.networks)
  const called = [
    still?.getBalance?.(solanaMainnet.id, '11111111111111111111111111111111'),
    still?.connect('kestrel', { isReconnecting: false }),
    still?.disconnect('kestrel'),
    still?.loadTransfers?.(),
    still?.loadHoldings?.(),
    still?.signIn?.load(),
  ]
  const waited = new Promise((resolve) => setTimeout(() => resolve('open'), 50))
  expect(await Promise.race([...called, waited])).toBe('open')
  // The wallet objects of the tests before may still wait for a balance.
  const requested = fetched.mock.calls.map(([url]) => String(url))
  expect(requested.filter((url) => !url.includes('chainId=eip155'))).toEqual([])
})

test('behavior: both stores of a transfer are followed', async () => {
  const { wallet, session } = setUp()
  transfersOf(wallet).setMemo('Lunch')
  await Promise.resolve()
  for (const name of ['transferForm', 'transferStatus']) expect(statesOf(session, name).length).toBeGreaterThan(0)
})

test('behavior: the store of a flow is followed from its creation on, and not created by the panel', async () => {
  const { wallet, session } = setUp()
  expect(statesOf(session, 'send')).toEqual([])
  sendOf(wallet).start({ amount: '1' })
  await Promise.resolve()
  expect(statesOf(session, 'send').length).toBeGreaterThan(0)
})

test('behavior: when it ends, the wallet object and the page are as before', async () => {
  const { wallet, session, provider, page } = setUp()
  await connect(wallet)
  session.destroy()
  const count = session.requests.getState().length
  await wallet.connections.disconnect()
  await connect(wallet)
  expect(provider.requested.length).toBeGreaterThan(2)
  expect(session.requests.getState()).toHaveLength(count)
  expect(page.fetch).toBe(globalThis.fetch)
})
