import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTestWalletProvider, type ProviderPage } from './test-wallet-provider.ts'
import type { PageMessage } from './test-wallet-tab.ts'

const walletUrl = 'http://127.0.0.1:5174'
const account = `0x${'3c'.repeat(20)}`
const chains = [
  { chainId: 31337, rpcUrl: 'http://127.0.0.1:31337' },
  { chainId: 31338, rpcUrl: 'http://127.0.0.1:31338' },
] as const

/** A page whose windows record what is sent to them. */
function openPage({ isBlocked = false } = {}) {
  const saved = new Map<string, string>()
  const sent: unknown[] = []
  const session = new Map<string, string>()
  const tab = {
    closed: false,
    /** As of a page of another origin, which does not show its address. */
    location: {
      get href(): string {
        throw new Error('Blocked a frame from accessing a cross-origin frame.')
      },
    },
    focused: 0,
    focus: () => void tab.focused++,
    close: () => {},
    postMessage: (message: unknown) => void sent.push(message),
  }
  const receivers: ((event: PageMessage) => void)[] = []
  const opened: string[] = []
  const page: ProviderPage = {
    open: (url) => {
      opened.push(url)
      return isBlocked ? null : tab
    },
    addEventListener: (_, listener) => void receivers.push(listener),
    localStorage: {
      getItem: (key) => saved.get(key) ?? null,
      setItem: (key, value) => void saved.set(key, value),
      removeItem: (key) => void saved.delete(key),
    },
    sessionStorage: {
      getItem: (key) => session.get(key) ?? null,
      setItem: (key, value) => void session.set(key, value),
    },
  }
  /** Delivers a message of the wallet's tab, or of another window. */
  const receive = (
    message: object,
    { origin = walletUrl, source = tab }: { origin?: string; source?: unknown } = {},
  ) => {
    const event = { data: { type: 'laurel-test-wallet', ...message }, origin, source }
    for (const receiver of receivers) receiver(event)
  }
  /** The id of the last request that the tab received. */
  const lastId = () => {
    const last = sent.at(-1)
    return typeof last === 'object' && last !== null ? Reflect.get(last, 'id') : undefined
  }
  return { page, tab, sent, saved, opened, receive, lastId }
}

/** Connects an account, as a user does. */
async function connect(opened: ReturnType<typeof openPage>) {
  const provider = createTestWalletProvider({ page: opened.page, walletUrl, chains })
  const accounts = provider.request({ method: 'eth_requestAccounts' })
  opened.receive({ kind: 'ready' })
  opened.receive({ kind: 'response', id: opened.lastId(), result: [account] })
  expect(await accounts).toEqual([account])
  return provider
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('createTestWalletProvider', () => {
  test('default: a request is sent when the tab is ready, and a second one uses the same tab', async () => {
    const opened = openPage()
    const provider = createTestWalletProvider({ page: opened.page, walletUrl, chains })
    void provider.request({ method: 'eth_requestAccounts' })
    expect(opened.sent).toEqual([])
    opened.receive({ kind: 'ready' })
    expect(opened.sent).toMatchObject([{ kind: 'request', method: 'eth_requestAccounts', chainId: 31337 }])
    void provider.request({ method: 'personal_sign', params: ['0x', account] })
    expect(opened.sent).toMatchObject([{}, { method: 'personal_sign', params: ['0x', account] }])
    expect(opened.opened).toEqual([walletUrl])
  })

  test('default: the account stays after a reload, until it is disconnected', async () => {
    const opened = openPage()
    const provider = await connect(opened)
    const reloaded = createTestWalletProvider({ page: opened.page, walletUrl, chains })
    expect(await reloaded.request({ method: 'eth_accounts' })).toEqual([account])
    await provider.request({ method: 'wallet_revokePermissions' })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(opened.saved.size).toBe(0)
  })

  test('behavior: another account of the wallet is announced, and another chain is switched here', async () => {
    const opened = openPage()
    const provider = await connect(opened)
    const events: unknown[] = []
    provider.on('accountsChanged', (accounts) => events.push(accounts))
    provider.on('chainChanged', (chainId) => events.push(chainId))
    const other = `0x${'4d'.repeat(20)}`
    opened.receive({ kind: 'accounts', accounts: [other] })
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
    expect(events).toEqual([[other], '0x7a6a'])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
  })

  test('behavior: after a reload of the page, the tab that is open announces its account and is used again', async () => {
    const opened = openPage()
    await connect(opened)
    const reloaded = createTestWalletProvider({ page: opened.page, walletUrl, chains })
    const events: unknown[] = []
    reloaded.on('accountsChanged', (accounts) => events.push(accounts))
    const other = `0x${'4d'.repeat(20)}`
    opened.receive({ kind: 'accounts', accounts: [other] })
    expect(events).toEqual([[other]])
    expect(await reloaded.request({ method: 'eth_accounts' })).toEqual([other])
    void reloaded.request({ method: 'personal_sign', params: ['0x', other] })
    expect(opened.opened).toHaveLength(1)
    expect(opened.sent.at(-1)).toMatchObject({ method: 'personal_sign', params: ['0x', other] })
  })

  test('behavior: the wallet disconnects the page, and the page notifies the wallet when it disconnects', async () => {
    const opened = openPage()
    const provider = await connect(opened)
    await provider.request({ method: 'wallet_revokePermissions' })
    expect(opened.sent.at(-1)).toMatchObject({ type: 'laurel-test-wallet', kind: 'disconnect' })
    const other = openPage()
    const disconnected = await connect(other)
    other.receive({ kind: 'accounts', accounts: [] })
    expect(await disconnected.request({ method: 'eth_accounts' })).toEqual([])
  })

  test('error: an unknown chain, a rejected request, and a blocked tab', async () => {
    const opened = openPage()
    const provider = await connect(opened)
    const unknownChain = provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })
    await expect(unknownChain).rejects.toMatchObject({ code: 4902 })
    const signed = provider.request({ method: 'personal_sign', params: [] })
    opened.receive({ kind: 'response', id: opened.lastId(), error: { code: 4001, message: 'No.' } })
    await expect(signed).rejects.toMatchObject({ code: 4001, message: 'No.' })
    const blocked = createTestWalletProvider({ page: openPage({ isBlocked: true }).page, walletUrl, chains })
    await expect(blocked.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4001 })
  })

  test('error: a closed tab rejects what waits for it, and the next request opens another', async () => {
    vi.useFakeTimers()
    const opened = openPage()
    const provider = await connect(opened)
    const signed = expect(provider.request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({
      code: 4001,
    })
    opened.tab.closed = true
    await vi.advanceTimersByTimeAsync(600)
    await signed
    void provider.request({ method: 'personal_sign', params: [] })
    expect(opened.opened).toHaveLength(2)
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another window', { source: {} }],
  ])('error: a message of %s is ignored', async (_, from) => {
    const opened = openPage()
    const provider = await connect(opened)
    opened.receive({ kind: 'accounts', accounts: [`0x${'66'.repeat(20)}`] }, from)
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([account])
  })

  test('behavior: the node of the chain answers what needs no wallet, with its errors', async () => {
    const provider = await connect(openPage())
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ result: '0x10' }))
    vi.stubGlobal('fetch', fetched)
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x10')
    expect(fetched.mock.calls[0]?.[0]).toBe(chains[0].rpcUrl)
    fetched.mockImplementation(async () => Response.json({ error: { code: 3, message: 'reverted', data: '0x' } }))
    await expect(provider.request({ method: 'eth_call' })).rejects.toMatchObject({ code: 3, data: '0x' })
  })

  describe('calls that are sent together', () => {
    /** Sends calls, and returns the provider of the page after a reload. */
    async function sendAndReload(opened: ReturnType<typeof openPage>) {
      const provider = await connect(opened)
      const sent = provider.request({ method: 'wallet_sendCalls', params: [{ id: '0x1', calls: [] }] })
      opened.receive({ kind: 'response', id: opened.lastId(), result: { id: '0x1' } })
      await sent
      return createTestWalletProvider({ page: opened.page, walletUrl, chains })
    }
    const getStatus = { method: 'wallet_getCallsStatus', params: ['0x1'] }

    test('behavior: after a reload, their status is read from the open tab, which is not loaded again', async () => {
      const opened = openPage()
      const reloaded = await sendAndReload(opened)
      const focused = opened.tab.focused
      const status = reloaded.request(getStatus)
      expect(opened.opened).toEqual([walletUrl, ''])
      opened.receive({ kind: 'response', id: opened.lastId(), result: { status: 100 } })
      expect(await status).toEqual({ status: 100 })
      expect(opened.tab.focused).toBe(focused)
    })

    test('behavior: a final status is known after a reload, also without the tab', async () => {
      const opened = openPage()
      const reloaded = await sendAndReload(opened)
      const status = reloaded.request(getStatus)
      opened.receive({ kind: 'response', id: opened.lastId(), result: { status: 200, receipts: [] } })
      await status
      opened.tab.closed = true
      const again = createTestWalletProvider({ page: opened.page, walletUrl, chains })
      expect(await again.request(getStatus)).toEqual({ status: 200, receipts: [] })
      expect(opened.opened).toEqual([walletUrl, ''])
    })

    test('error: when the tab was closed meanwhile, their status is unknown, and nothing is sent again', async () => {
      const opened = openPage()
      const reloaded = await sendAndReload(opened)
      opened.tab.closed = true
      await expect(reloaded.request(getStatus)).rejects.toMatchObject({ code: 4900 })
    })
  })
})
