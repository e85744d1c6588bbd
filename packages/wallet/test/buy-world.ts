import { custom, defineChain, numberToHex } from 'viem'
import { makeWallet } from './make-wallet.ts'
import { announce, createOrigin } from './test-page.ts'

/** The account of the wallet. */
export const buyer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chain = defineChain({
  id: 31_337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})

/** What the provider says of an order; `unknown` is answered 404, and `unreachable` is not answered. */
export type OrderAnswer =
  | { readonly status: 'waiting' | 'processing' | 'failed' | 'unknown' | 'unreachable' }
  | { readonly status: 'complete'; readonly amount: string | null; readonly hash: string | null }

type BuyWorldState = {
  balance: bigint
  url: string
  isDown: boolean
  isMissing: boolean
  isBlocked: boolean
  chainId: string
  rate: number
  /** Null when the API names no order. */
  order: string | null
  /** What the provider says of it. By default it says nothing. */
  orderAnswer: OrderAnswer
}

/**
 * A wallet, a chain and an API with an on-ramp, in memory.
 * @param options.origin - another one is a first visit; the same one is a reload or another tab.
 */
export function createBuyWorld({ onramp = true, origin = createOrigin() } = {}) {
  const tab = origin.openTab()
  const windows: { opener: unknown; url: string; isClosed: boolean }[] = []
  const requests: { readonly path: string; readonly body: Record<string, unknown> }[] = []
  const state: BuyWorldState = {
    ...{
      balance: 10n ** 18n,
      url: 'https://pay.example/1',
      isDown: false,
      isMissing: false,
      isBlocked: false,
      chainId: '31337',
      rate: 100,
    },
    order: 'order-1',
    orderAnswer: { status: 'unknown' },
  }
  const visibility: { visibilityState: 'visible' | 'hidden' } = { visibilityState: 'visible' }
  const networksNow = () => [
    { name: 'eip155:31337', display_name: 'Local', chain_id: state.chainId, contract_address: '' },
  ]
  const page = Object.assign(tab.window, {
    document: Object.assign(new EventTarget(), visibility),
    open: () => {
      if (state.isBlocked) return null
      const opened = { opener: 'the app', url: '', isClosed: false }
      windows.push(opened)
      return Object.assign(opened, {
        location: { replace: (url: string) => Object.assign(opened, { url }) },
        close: () => Object.assign(opened, { isClosed: true }),
      })
    },
  })
  const fetchApi: typeof fetch = async (url, init) => {
    const { pathname } = new URL(String(url))
    const body: Record<string, unknown> = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    requests.push({ path: pathname, body })
    if (state.isDown) return new Response('', { status: 503 })
    if (state.isMissing) return new Response('', { status: 404 })
    if (pathname === '/v1/onramp/options') {
      return Response.json({
        paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10', max: '7500' }] }],
        purchaseCurrencies: [{ id: 'ETH', name: 'Ether', symbol: 'ETH', networks: networksNow() }],
        providers: [{ id: 'sandbox', name: 'Sandbox', isSandbox: true }],
      })
    }
    const money = (amount: string, currency = 'USD') => ({ amount, currency })
    if (pathname === '/v1/onramp/quote') {
      return Response.json({
        ...{ paymentTotal: money('1'), paymentSubtotal: money('1'), coinbaseFee: money('0'), networkFee: money('0') },
        ...{
          purchaseAmount: money(String(Number(body['amount']) / state.rate), 'ETH'),
          quoteId: 'q',
          provider: 'sandbox',
        },
      })
    }
    if (pathname.startsWith('/v1/onramp/orders/')) return answerOrder(state.orderAnswer)
    const named = state.order === null ? {} : { order: state.order }
    return Response.json({ url: state.url, provider: 'sandbox', ...named })
  }
  const provider = {
    request: async ({ method }: { method: string }): Promise<unknown> =>
      method === 'eth_chainId' ? numberToHex(chain.id) : [buyer],
    on() {},
    removeListener() {},
  }
  announce(page, { info: { uuid: 'kestrel', name: 'Kestrel', rdns: 'io.kestrel' }, provider })
  const made = makeWallet(
    { window: page, storage: tab.storage },
    {
      ...{ chains: [chain], api: { blockchain: 'http://api.test:8443' }, features: { eip6963: true, onramp } },
      onrampHosts: { sandbox: ['pay.example'] },
      transports: {
        [chain.id]: custom(
          { request: async ({ method }) => (method === 'eth_chainId' ? '0x7a69' : numberToHex(state.balance)) },
          { retryCount: 0 },
        ),
      },
      environment: { fetch: fetchApi },
    },
  )
  return {
    ...{ windows, requests, state, origin, wallet: made.wallet, clock: made.clock },
    setVisible: (isVisible: boolean) => {
      page.document.visibilityState = isVisible ? 'visible' : 'hidden'
      page.document.dispatchEvent(new Event('visibilitychange'))
    },
    async connect() {
      // Code that is loaded on demand takes real time, and not that of the manual clock.
      await import('../src/onramp/purchase-part.ts')
      const row = made.wallet.wallets.getState().find(({ name }) => name === 'Kestrel')
      if (row !== undefined) await made.wallet.connect.connect(row)
      // The code of the chain's transport loads with its first request, and not within a step of the manual clock.
      await made.wallet.config.getClient({ chainId: chain.id }).request({ method: 'eth_chainId' })
    },
  }
}

function answerOrder(answer: OrderAnswer): Response {
  switch (answer.status) {
    case 'unknown':
      return new Response('', { status: 404 })
    case 'unreachable':
      return new Response('', { status: 502 })
    case 'complete': {
      const { status, amount, hash } = answer
      const purchaseAmount = amount === null ? null : { amount, currency: 'ETH' }
      return Response.json({ status, purchaseAmount, transactionHash: hash, provider: 'sandbox' })
    }
    case 'waiting':
    case 'processing':
    case 'failed':
      return Response.json({
        ...{ status: answer.status, purchaseAmount: null, transactionHash: null, provider: 'sandbox' },
      })
    default:
      return answer satisfies never
  }
}
