import { type Address, custom, defineChain, numberToHex } from 'viem'
import { activityOf } from '../src/activity/activity-store.ts'
import { tokensOf } from '../src/tokens/tokens-store.ts'
import { makeWallet, walletNamed } from './make-wallet.ts'
import { announce, createOrigin } from './test-page.ts'

const API = 'https://api.test'
/** The networks of the app. The API reads a third one, too. */
export const networks = [71, 72] as const
const ELSEWHERE = 73
/** Transactions of a page of the history. */
export const PAGE = 3
/** The accounts that the wallet has. */
export const holders: readonly [Address, Address] = [
  '0x71c2ae08b54d7f63c1b2910e44d8c0b7ee5d9a4f',
  '0xb3f02a9c77d1e8450b6f31cc98a0d24e5f8317ed',
]
const chainOf = (id: number) =>
  defineChain({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  })

/** A request of the page to the API that waits for its response. */
export type OpenRequest = { readonly url: URL; readonly answer: (how: 'ok' | 'refused' | 'html' | 'gone') => void }

/** The network of a transaction, by its place: most are elsewhere, so that whole pages have none to show. */
const networkOf = (at: number) => (at % 7 === 0 ? networks[0] : at % 11 === 0 ? networks[1] : ELSEWHERE)

/** Returns the transactions of an account that the app can show, the newest first, as hashes. */
export function expectedHashes(account: string, count: number, network: number | null): readonly string[] {
  return Array.from({ length: count }, (_, at) => at)
    .filter((at) => (network === null ? networkOf(at) !== ELSEWHERE : networkOf(at) === network))
    .map((at) => hashOf(account, at))
}

function hashOf(account: string, at: number): string {
  return `0x${account.slice(2, 10)}${String(at).padStart(56, '0')}`
}

/** A wallet with two accounts, and an API whose responses come when the test says so. */
export function createHoldingsWorld({ count = 40, hasApi = true } = {}) {
  const tab = createOrigin().openTab()
  const open: OpenRequest[] = []
  const listeners = new Map<string, (value: unknown) => void>()
  const state = {
    accounts: [holders[0]] as readonly string[],
    requests: 0,
    native: 5n,
    isNodeDown: false,
    isListed: true,
  }

  const provider = {
    async request({ method }: { method: string }): Promise<unknown> {
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return state.accounts
      if (method === 'eth_chainId') return numberToHex(networks[0])
      throw Object.assign(new Error(method), { code: 4200 })
    },
    on: (event: string, listener: (value: unknown) => void) => void listeners.set(event, listener),
    removeListener: (event: string) => void listeners.delete(event),
  }
  announce(tab.window, { info: { uuid: 'k', name: 'Kestrel', rdns: 'io.kestrel' }, provider })

  function bodyOf(url: URL): object {
    const account = /\/account\/(0x[0-9a-f]{40})\//i.exec(url.pathname)?.[1]?.toLowerCase() ?? ''
    if (url.pathname.endsWith('/balance')) {
      const row = (chainId: number) => ({
        ...{
          name: account,
          symbol: 'LEAF',
          chainId: `eip155:${chainId}`,
          address: `eip155:${chainId}:0x${'a1'.repeat(20)}`,
        },
        ...{
          price: 1,
          priceChange24h: 0.25,
          value: 1,
          quantity: { decimals: '6', numeric: '1' },
          iconUrl: '',
          isListed: state.isListed,
        },
      })
      return { balances: [...networks, ELSEWHERE].map(row), unavailable: [] }
    }
    const only = url.searchParams.get('chainId')
    const start = Number(url.searchParams.get('cursor') ?? 0)
    const all = Array.from({ length: count }, (_, at) => at).filter(
      (at) => only === null || only === `eip155:${networkOf(at)}`,
    )
    const data = all.slice(start, start + PAGE).map((at) => ({
      id: hashOf(account, at),
      metadata: {
        ...{ operationType: 'receive', hash: hashOf(account, at), status: 'confirmed', nonce: 1, sentFrom: holders[0] },
        ...{ sentTo: account, chain: `eip155:${networkOf(at)}` },
        minedAt: new Date(1_700_000_000_000 - at * 1000).toISOString(),
      },
      transfers: [],
    }))
    return { data, next: start + PAGE < all.length ? String(start + PAGE) : null, unavailable: [] }
  }

  const fetchApi: typeof fetch = (input) => {
    const url = new URL(String(input))
    if (url.pathname.endsWith('/supported-chains')) {
      return Promise.resolve(Response.json({ http: [...networks, ELSEWHERE].map((id) => `eip155:${id}`), ws: [] }))
    }
    if (url.pathname.includes('/identity/')) return Promise.resolve(Response.json({ name: null }))
    state.requests += 1
    return new Promise((resolve, reject) => {
      open.push({
        url,
        answer: (how) => {
          if (how === 'gone') reject(new TypeError('no network'))
          else if (how === 'refused') resolve(new Response('{}', { status: 503 }))
          else if (how === 'html') resolve(new Response('<html>'))
          else resolve(Response.json(bodyOf(url)))
        },
      })
    })
  }
  const node = async ({ method }: { method: string }): Promise<unknown> => {
    // An error would be asked again of the API, which is the last transport.
    if (method === 'eth_getBalance') return state.isNodeDown ? '0x' : numberToHex(state.native)
    return numberToHex(networks[0])
  }
  const transport = custom({ request: node }, { retryCount: 0 })
  const { wallet, clock } = makeWallet(tab, {
    chains: [chainOf(networks[0]), chainOf(networks[1])],
    logLevel: 'silent',
    transports: Object.fromEntries(networks.map((id) => [id, transport])),
    ...(hasApi ? { api: { blockchain: API } } : {}),
    environment: { fetch: fetchApi },
  })

  return {
    wallet,
    clock,
    open,
    state,
    tokens: tokensOf(wallet),
    activity: activityOf(wallet),
    /** Connects the wallet. */
    connect: async () => {
      if (wallet.account.getState().isConnected) return
      await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
      // What loads on demand loads now, and not within a step of the manual clock.
      await Promise.all([import('../src/tokens/read-tokens.ts'), import('../src/activity/read-history.ts')])
      await Promise.all(
        networks.map((chainId) => wallet.config.getClient({ chainId }).request({ method: 'eth_chainId' })),
      )
      await wallet.account.refresh()
    },
    /** The user chooses another account in the wallet. */
    chooseAccount: (account: string) => {
      state.accounts = [account]
      listeners.get('accountsChanged')?.([account])
    },
    /** Hides the page, or shows it. */
    setVisible: (isVisible: boolean) => {
      Object.assign(tab.window.document ?? {}, { visibilityState: isVisible ? 'visible' : 'hidden' })
      const page: unknown = tab.window.document
      if (page instanceof EventTarget) page.dispatchEvent(new Event('visibilitychange'))
    },
    /** Responds to the oldest or the newest open request of a route. */
    answer: (how: Parameters<OpenRequest['answer']>[0], which: 'oldest' | 'newest' = 'oldest') => {
      const found = which === 'oldest' ? open.shift() : open.pop()
      found?.answer(how)
    },
  }
}
