import {
  type Address,
  custom,
  decodeFunctionData,
  defineChain,
  domainSeparator,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  keccak256,
  numberToHex,
  toHex,
} from 'viem'
import type { Features } from '../src/features.ts'
import { getMinimumReceived, type SwapTerms } from '../src/swap/swap-quote.ts'
import { type SwapToken, toApiToken } from '../src/swap/swap-token.ts'
import {
  buildAnswer,
  exchanges,
  type QuoteAnswer,
  quoteAnswer,
  SWAP_CHAIN,
  swapper,
  thief,
  tokens,
} from '../src/test-helpers/swap-answers.ts'
import { type MadeWallet, makeWallet } from './make-wallet.ts'
import { buildSwapCall, permitTokenAbi, readSwapCall, routers, type SwapMove } from './swap-calls.ts'
import { announce, createOrigin } from './test-page.ts'

const API = 'https://api.test'
const { native, leaf, dollar } = tokens
const { v2: router } = routers
const chain = defineChain({
  id: SWAP_CHAIN,
  name: 'Swap chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})

/** A request of the page to the wallet. */
export type Received = {
  readonly to: string
  readonly data: Hex
  readonly value: bigint
  /** The account and the network of the wallet when the request came. */
  readonly from: string
  readonly chainId: number
  /** Null is a rejection; an error is thrown; anything else is what the wallet answers. */
  readonly answer: (answer: unknown) => void
  isAnswered: boolean
}
/** A permit that the page requested to be signed (EIP-2612). */
export type ReceivedPermit = {
  readonly from: string
  readonly message: Readonly<Record<string, unknown>>
  readonly answer: (isSigned: boolean) => void
  isAnswered: boolean
}
/** A batch that the page requested of the wallet (EIP-5792). */
export type ReceivedBatch = {
  readonly request: Readonly<Record<string, unknown>>
  readonly calls: readonly { readonly to: string; readonly data: Hex; readonly value: bigint }[]
  readonly answer: (answer: unknown) => void
  /** What `wallet_getCallsStatus` reports; null is an id that the wallet does not know. */
  status: number | null
  isAnswered: boolean
}
/** A transaction that the chain knows. */
type Sent = {
  readonly hash: Hex
  readonly received: Received
  readonly nonce: number
  status: 'pending' | 'mined' | 'failed'
  /** The block that has it. */
  block: bigint
  /** The swap that it made, and what that gave. */
  swapped: (SwapMove & { readonly gain: bigint }) | null
}

/** An account, a chain, an API and a wallet in memory, so that thousands of random visits cost seconds. */
export function createSwapWorld({
  needsApproval = true,
  atomic = null,
  hasPaymaster = false,
  features = {},
  otherChains = [],
  hasRouter = true,
  hasApi = true,
}: {
  needsApproval?: boolean
  /** What the wallet reports of batches (EIP-5792); null for a wallet that does not know them. */
  atomic?: 'supported' | 'ready' | 'unsupported' | null
  /** Whether it reports that another account can pay its fees (ERC-7677). Only with `atomic`. */
  hasPaymaster?: boolean
  features?: Partial<Features>
  /** The ids of other networks of the app. */
  otherChains?: readonly number[]
  /** Whether the app names the router of the chain, so that swaps are there. */
  hasRouter?: boolean
  hasApi?: boolean
} = {}) {
  const origin = createOrigin()
  const balances = new Map([
    [native, 10n ** 19n],
    [leaf, 1_000_000_000_000n],
    [dollar, 1_000_000n],
  ])
  const sent: Sent[] = []
  const received: Received[] = []
  const batches: ReceivedBatch[] = []
  const permits: ReceivedPermit[] = []
  /** What no node knows any more. */
  const lost: Sent[] = []
  /** What routers may take, by token and router. */
  const allowances = new Map<string, bigint>()
  const allowanceKey = (token: SwapToken, spender: string) => `${token.symbol}:${spender.toLowerCase()}`
  const allowanceOf = (token: SwapToken, spender: string) =>
    allowances.get(allowanceKey(token, spender)) ?? (state.needsApproval ? 0n : 2n ** 200n)
  /** Requests of the page to the API, by path. */
  const requests: string[] = []
  /** The bodies of the requests to build a swap. */
  const builds: Record<string, unknown>[] = []
  const state = {
    /** Base units of dollars for a million base units of leaves. */
    rate: 500_000n,
    /** The rate of quotes that were cached before the price moved; null for none. */
    cachedRate: null as bigint | null,
    /** US dollars for one whole token. None of dollars, so that quotes are compared with nothing. */
    prices: new Map([
      [native, 2],
      [leaf, 2],
    ]),
    /** The price impact of quotes, as a fraction; null for the usual one. */
    priceImpact: null as number | null,
    /** Whether routers may take nothing before an approval. */
    needsApproval,
    /** What the router of v2 may take of leaves. */
    get allowance() {
      return allowanceOf(leaf, router)
    },
    set allowance(amount) {
      allowances.set(allowanceKey(leaf, router), amount)
    },
    /** What the wallet reports of batches. */
    atomic,
    /** Whether tokens take permits, and are swapped through the router of v3, which hands them in. */
    hasPermits: false,
    permitNonce: 0n,
    block: 100n,
    nonce: 7,
    isApiDown: false,
    /** What is not answered: paths of the API, methods of the node, and `allowance`. */
    down: new Set<string>(),
    /** What the API says that one gas costs, in wei. The node says a gwei. */
    fastGasPrice: '1000000000',
    /** What the API says that the account holds. */
    held: [] as readonly SwapToken[],
    /** How many more decimals the API says that tokens have. */
    liesOf: new Map<SwapToken, number>(),
    /** Changes what the API builds. */
    lie: (built: ReturnType<typeof buildAnswer>): unknown => built,
    /** Changes the approval that the API builds, and its quotes. */
    lieOfApproval: (built: ReturnType<typeof approvalAnswer>): unknown => built,
    lieOfQuotes: (answer: { readonly quotes: readonly QuoteAnswer[] }): unknown => answer,
    isReverting: false,
    /** Whether the node answers a request to try calls. */
    isTrying: true,
  }
  const toAmountOf = (amount: bigint, rate = state.rate) => (amount * rate) / 1_000_000n
  const routerOf = ({ from, to }: Pick<SwapTerms, 'from' | 'to'>) =>
    state.hasPermits && from.address !== null && to.address !== null ? routers.v3 : routers.v2
  const quoteOf = (terms: SwapTerms, toAmount: bigint, id?: string) => {
    const named = routerOf(terms)
    return quoteAnswer(terms, {
      ...{ toAmount, type: named === routers.v3 ? 'v3' : 'v2', router: terms.from.address === null ? null : named },
      ...(id === undefined ? {} : { id }),
    })
  }
  const tokenOf = (text: string): SwapToken => {
    const found = Object.values(tokens).find((token) => toApiToken(token).toLowerCase() === text.toLowerCase())
    if (found === undefined) throw new TypeError(`No token ${text}.`)
    return found
  }

  function answerApi(path: string, query: URLSearchParams, body: Record<string, unknown>): unknown {
    switch (path) {
      case '/v1/convert/tokens':
        return {
          tokens: [leaf, native, dollar].map((token) => ({
            ...{ ...token, address: toApiToken(token), logoUri: '' },
            decimals: token.decimals + (state.liesOf.get(token) ?? 0),
          })),
          unavailable: [],
        }
      case '/v1/convert/gas-price':
        return { standard: '1', fast: state.fastGasPrice, instant: '3' }
      case '/v1/fungible/price':
        return {
          fungibles: [...state.prices].map(([token, price]) => ({
            ...{ name: token.name, symbol: token.symbol, iconUrl: '', price, address: toApiToken(token), pools: 1 },
            isTimeWeighted: true,
          })),
          unavailable: [],
        }
      case `/v1/account/${swapper}/balance`:
        return {
          balances: state.held.map((token) => ({
            ...{ name: token.name, symbol: token.symbol, chainId: `eip155:${SWAP_CHAIN}`, iconUrl: '', isListed: true },
            ...(token.address === null ? {} : { address: toApiToken(token) }),
            quantity: { decimals: `${token.decimals}`, numeric: '3' },
          })),
          unavailable: [],
        }
      case '/v1/convert/quotes': {
        const terms = {
          from: tokenOf(query.get('from') ?? ''),
          to: tokenOf(query.get('to') ?? ''),
          amount: BigInt(query.get('amount') ?? 0),
        }
        const toAmount = toAmountOf(terms.amount, state.cachedRate ?? state.rate)
        const quotes = toAmount === 0n ? [] : [quoteOf(terms, toAmount, `q${requests.length}`)]
        const impact = state.priceImpact
        const answer = impact === null ? quotes : quotes.map((quote) => ({ ...quote, priceImpact: impact }))
        return state.lieOfQuotes({ quotes: answer, ...{ unavailable: [] } })
      }
      case '/v1/convert/build-approve': {
        const [from, spender] = [query.get('from') ?? '', query.get('spender') ?? router]
        return state.lieOfApproval(approvalAnswer(from, getAddress(spender), BigInt(query.get('amount') ?? 0)))
      }
      case '/v1/convert/build-transaction': {
        builds.push(body)
        const terms = {
          from: tokenOf(String(body['from'])),
          to: tokenOf(String(body['to'])),
          amount: BigInt(String(body['amount'])),
        }
        const toAmount = toAmountOf(terms.amount)
        const minimum = getMinimumReceived(toAmount, 1)
        const quote = quoteOf(terms, toAmount)
        const deadline = BigInt(Math.floor(made.clock.now() / 1000)) + 1_200n
        const call = buildSwapCall(terms, { router: getAddress(String(body['spender'] ?? router)), minimum, deadline })
        return state.lie(buildAnswer(call, { quote, minimum, deadline: Number(deadline) }))
      }
      default:
        throw new TypeError(`No route ${path}.`)
    }
  }

  const fetchApi: typeof fetch = async (url, init) => {
    const { pathname, searchParams } = new URL(String(url))
    requests.push(pathname)
    if (state.isApiDown || state.down.has(pathname)) return new Response('{}', { status: 503 })
    const body: Record<string, unknown> = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    const answer = await answerApi(pathname, searchParams, body)
    return answer instanceof Response ? answer : Response.json(answer)
  }

  function find(hash: unknown) {
    return sent.find((one) => one.hash === hash)
  }

  async function node({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    const [first]: readonly unknown[] = Array.isArray(params) ? params : []
    if (state.down.has(method)) throw new TypeError('fetch failed')
    switch (method) {
      case 'eth_chainId':
        return numberToHex(SWAP_CHAIN)
      case 'eth_blockNumber':
        return numberToHex(state.block)
      case 'eth_getBalance':
        return numberToHex(balances.get(native) ?? 0n)
      case 'eth_gasPrice':
        return '0x3b9aca00'
      case 'eth_estimateGas':
        return '0x249f0'
      case 'eth_getBlockByNumber':
        return {
          ...{ number: numberToHex(state.block), hash: keccak256(numberToHex(state.block)), baseFeePerGas: '0x1' },
          ...{ timestamp: numberToHex(Math.floor(made.clock.now() / 1000)), transactions: [] },
        }
      case 'eth_getCode':
        return '0x'
      case 'eth_getTransactionCount':
        return numberToHex(state.nonce)
      case 'eth_getTransactionByHash': {
        const found = find(first)
        if (found === undefined) return null
        const { to, data, value } = found.received
        return {
          nonce: numberToHex(found.nonce),
          from: swapper,
          to,
          value: numberToHex(value),
          input: data,
          hash: found.hash,
        }
      }
      case 'eth_getTransactionReceipt': {
        const found = find(first)
        if (found === undefined || found.status === 'pending') return null
        return {
          ...{ blockNumber: numberToHex(found.block), blockHash: keccak256(numberToHex(found.block)) },
          status: found.status === 'mined' ? '0x1' : '0x0',
        }
      }
      case 'eth_simulateV1': {
        if (!state.isTrying) throw new TypeError('fetch failed')
        type Simulated = { readonly calls: readonly { readonly to: string; readonly data: Hex; readonly value: Hex }[] }
        const none: { readonly blockStateCalls: readonly Simulated[] } = { blockStateCalls: [] }
        const { blockStateCalls } = Object.assign(none, first)
        const calls = (blockStateCalls[0]?.calls ?? []).map(({ to, data, value }) => {
          if (!isRouter(to)) return { status: '0x1', returnData: '0x', logs: [] }
          if (state.isReverting) return { status: '0x0', returnData: '0x', logs: [] }
          return { status: '0x1', returnData: '0x', logs: logsOf({ to, data, value: BigInt(value) }) }
        })
        return [{ calls }]
      }
      case 'eth_call': {
        if (typeof first !== 'object' || first === null) throw new TypeError('A call is missing.')
        const { to, data } = Object.assign({ to: '', data: '0x' }, first)
        if (isRouter(String(to))) {
          if (state.isReverting) throw Object.assign(new Error('execution reverted'), { code: 3, data: '0x' })
          return '0x'
        }
        const call = readTokenCall(`0x${String(data).slice(2)}`)
        if (call === null) return '0x'
        const described = Object.values(tokens).find((one) => one.address?.toLowerCase() === String(to).toLowerCase())
        const token = [leaf, dollar].find((one) => one === described)
        switch (call.functionName) {
          case 'decimals':
            return encodeAbiParameters([{ type: 'uint256' }], [BigInt(described?.decimals ?? 0)])
          case 'allowance':
            if (state.down.has('allowance')) throw new TypeError('fetch failed')
            return encodeAbiParameters([{ type: 'uint256' }], [token ? allowanceOf(token, call.args[1]) : 0n])
          case 'balanceOf':
            return encodeAbiParameters([{ type: 'uint256' }], [(token && balances.get(token)) ?? 0n])
          case 'name':
            return encodeAbiParameters([{ type: 'string' }], [described?.name ?? ''])
          case 'DOMAIN_SEPARATOR':
          case 'nonces':
          case 'permit':
            if (!state.hasPermits || !described?.address) return '0x'
            if (call.functionName === 'permit') return '0x'
            if (call.functionName === 'nonces') return encodeAbiParameters([{ type: 'uint256' }], [state.permitNonce])
            return domainSeparator({
              domain: { name: described.name, version: '1', chainId: SWAP_CHAIN, verifyingContract: described.address },
            })
          default:
            throw new TypeError(`No ${call.functionName}.`)
        }
      }
      default:
        throw Object.assign(new Error(`${method} is not here`), { code: -32601 })
    }
  }

  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const active = { account: swapper, chainId: SWAP_CHAIN }
  const provider = {
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [active.account]
      if (method === 'eth_chainId') return numberToHex(active.chainId)
      const [call]: readonly unknown[] = Array.isArray(params) ? params : []
      if (state.atomic !== null && method === 'wallet_getCapabilities') {
        const paymasterService = { supported: hasPaymaster }
        return { [numberToHex(SWAP_CHAIN)]: { atomic: { status: state.atomic }, paymasterService } }
      }
      if (state.atomic !== null && method === 'wallet_sendCalls')
        return receiveBatch(Object.assign({ calls: [] }, call))
      if (state.atomic !== null && method === 'wallet_getCallsStatus') {
        const at = batches.findIndex((_, place) => batchId(place) === call)
        const status = batches[at]?.status ?? null
        if (status === null) throw Object.assign(new Error('Unknown id'), { code: 5730 })
        const receipts = status < 200 ? [] : [{ transactionHash: batchHash(at), status: '0x1' }]
        return { version: '2.0.0', chainId: numberToHex(SWAP_CHAIN), id: call, atomic: true, status, receipts }
      }
      if (method === 'eth_signTypedData_v4') return receivePermit(Array.isArray(params) ? String(params[1]) : '{}')
      if (method === 'wallet_switchEthereumChain') {
        active.chainId = Number(Object.assign({ chainId: '0x0' }, call).chainId)
        emit('chainChanged', numberToHex(active.chainId))
        return null
      }
      if (method !== 'eth_sendTransaction') throw Object.assign(new Error(method), { code: 4200 })
      const { to, data, value } = Object.assign({ to: '', data: '0x', value: '0x0' }, call)
      return new Promise((resolve, reject) => {
        const one: Received = {
          ...{ to: String(to), data: `0x${String(data).slice(2)}`, value: BigInt(String(value)), isAnswered: false },
          ...{ from: active.account, chainId: active.chainId },
          answer(answer) {
            if (one.isAnswered) return
            one.isAnswered = true
            if (answer === null) reject(Object.assign(new Error('User rejected'), { code: 4001 }))
            else if (answer instanceof Error) reject(answer)
            else resolve(answer)
          },
        }
        received.push(one)
      })
    },
    on: (event: string, listener: (value: unknown) => void) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (value: unknown) => void) => void listeners.get(event)?.delete(listener),
  }

  function receiveBatch(request: { readonly calls: readonly object[] }): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const calls = request.calls.map((one) => {
        const { to, data, value } = Object.assign({ to: '', data: '0x', value: '0x0' }, one)
        return { to: String(to), data: `0x${String(data).slice(2)}` as const, value: BigInt(String(value)) }
      })
      const batch: ReceivedBatch = {
        ...{ request, calls, status: null, isAnswered: false },
        answer(given) {
          batch.isAnswered = true
          if (given === null) reject(Object.assign(new Error('User rejected'), { code: 4001 }))
          else if (given instanceof Error) reject(given)
          else resolve(given)
        },
      }
      batches.push(batch)
    })
  }

  function receivePermit(text: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const parsed: { message: Record<string, unknown> } = JSON.parse(text)
      const one: ReceivedPermit = {
        ...{ from: active.account, message: parsed.message, isAnswered: false },
        answer(isSigned) {
          one.isAnswered = true
          if (isSigned) resolve(`0x${'11'.repeat(64)}1b`)
          else reject(Object.assign(new Error('User rejected'), { code: 4001 }))
        },
      }
      permits.push(one)
    })
  }

  function openTab(): MadeWallet {
    const tab = origin.openTab()
    announce(tab.window, { info: { uuid: 'kestrel', name: 'Kestrel', rdns: 'io.kestrel' }, provider })
    const before = clockNow
    const opened = makeWallet(tab, {
      features: { eip6963: true, ...features },
      ...{
        chains: [chain, ...otherChains.map((id) => ({ ...chain, id, name: `Chain ${id}` }))],
        ...(hasApi ? { api: { blockchain: API } } : {}),
        ...(hasRouter ? { swapExchanges: { [SWAP_CHAIN]: exchanges } } : {}),
      },
      transports: { [SWAP_CHAIN]: custom({ request: node }, { retryCount: 0 }) },
      environment: { fetch: fetchApi },
    })
    if (before !== null) void opened.clock.advance(before - opened.clock.now())
    return opened
  }

  let clockNow: number | null = null
  let made = openTab()

  return {
    ...{ received, batches, permits, balances, allowances, builds, requests, sent, state, router, swapper, active },
    get wallet() {
      return made.wallet
    },
    get clock() {
      return made.clock
    },
    /** Connects the wallet. */
    async connect() {
      const row = made.wallet.wallets.getState().find(({ name }) => name === 'Kestrel')
      if (row !== undefined) await made.wallet.connect.connect(row)
      // The code of a review, and of the amount that an app wants, loads when it is needed: not within a step of the clock.
      await Promise.all([import('../src/swap/review-part.ts'), import('../src/swap/find-amount.ts')])
      // The code of the chain's transport loads with its first request, and not within a step of the manual clock.
      await made.wallet.config.getClient({ chainId: SWAP_CHAIN }).request({ method: 'eth_chainId' })
    },
    /** Closes the tab, and opens another one. */
    reload() {
      clockNow = made.clock.now()
      made.wallet.destroy()
      made = openTab()
    },
    /** The user confirms the wallet's oldest open request. Its transaction is in no block yet. */
    approve: () => send((wanted) => wanted),
    /** The wallet sends something else than what it was requested to: a little of the native currency. */
    sendElse: () => send((wanted) => ({ ...wanted, to: thief, data: '0x', value: 5n })),
    /** The user confirms the newest batch. It is in no block yet. */
    approveBatch() {
      const batch = batches.at(-1)
      if (batch === undefined || batch.isAnswered) return
      batch.status = 100
      batch.answer({ id: batchId(batches.length - 1) })
    },
    /** The wallet reports a status of the newest batch. With 200, all of it was executed. */
    settleBatch(status: number) {
      const batch = batches.at(-1)
      const isOpen = batch?.isAnswered && (batch.status === null || batch.status < 200)
      if (batch === undefined || !isOpen) return
      state.block++
      // As a delegated account does it: one transaction to itself, with all calls in it.
      const data: Hex = `0x${batch.calls.map((call) => `${call.to}${call.data}`.replaceAll('0x', '')).join('')}`
      const received = { ...empty, to: swapper, data }
      const swapped = status === 200 ? executeAll(batch.calls) : null
      // What the chain does not execute, the wallet reports as reverted.
      batch.status = status === 200 && swapped === null ? 500 : status
      const end = { status: batch.status === 200 ? 'mined' : 'failed', block: state.block, swapped } as const
      sent.push({ hash: batchHash(batches.length - 1), received, nonce: state.nonce + sent.length, ...end })
    },
    /** The user chooses another account in the wallet. */
    chooseAccount(account: typeof swapper) {
      active.account = account
      emit('accountsChanged', [account])
    },
    /** The user chooses another network in the wallet. */
    chooseChain(chainId: number) {
      active.chainId = chainId
      emit('chainChanged', numberToHex(chainId))
    },
    reject() {
      received.find(({ isAnswered }) => !isAnswered)?.answer(null)
      permits.find(({ isAnswered }) => !isAnswered)?.answer(false)
      batches.find(({ isAnswered }) => !isAnswered)?.answer(null)
    },
    /** The user signs the oldest permit that is open. */
    sign: () => permits.find(({ isAnswered }) => !isAnswered)?.answer(true),
    /** Nodes forget what is in no block. */
    drop() {
      lost.push(...sent.filter(({ status }) => status === 'pending'))
      for (const one of lost) if (sent.includes(one)) sent.splice(sent.indexOf(one), 1)
    },
    /** What nodes forgot comes back. */
    comeBack: () => void sent.push(...lost.splice(0)),
    /** Mines what is pending, and moves the money. @param isSuccess - whether the transactions succeed. */
    mine(isSuccess = true) {
      state.block++
      for (const one of sent.filter(({ status }) => status === 'pending')) {
        const ended = isSuccess ? execute(one.received) : 'failed'
        one.status = ended === 'failed' ? 'failed' : 'mined'
        one.swapped = ended === 'failed' ? null : ended
        one.block = state.block
      }
    },
  }

  /** The wallet answers its oldest open request with a transaction. @param toSent - what it sends for what it was requested. */
  function send(toSent: (wanted: Received) => Received): void {
    const one = received.find(({ isAnswered }) => !isAnswered)
    if (one === undefined) return
    const hash = keccak256(toHex(`${made.clock.now()} ${state.nonce} ${sent.length}`))
    sent.push({
      hash,
      received: toSent(one),
      nonce: state.nonce + sent.length,
      status: 'pending',
      block: 0n,
      swapped: null,
    })
    one.answer(hash)
  }

  /** The events of a swap, as `eth_simulateV1` reports them. */
  function logsOf(call: Pick<Received, 'to' | 'data' | 'value'>) {
    const { amount, paid, received } = readSwapCall(call)
    const log = (token: SwapToken, from: Hex, to: Hex, moved: bigint) => ({
      address: token.address ?? '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      topics: [
        keccak256(toHex('Transfer(address,address,uint256)')),
        ...[from, to].map((one) => `0x${one.slice(2).padStart(64, '0')}`),
      ],
      data: numberToHex(moved, { size: 32 }),
    })
    return [log(paid, swapper, router, amount), log(received, router, swapper, toAmountOf(amount))]
  }

  /** Executes a call, all of it or nothing. Null is one that swaps nothing. */
  function execute(call: Pick<Received, 'to' | 'data' | 'value'>): Sent['swapped'] | 'failed' {
    const add = (token: SwapToken, amount: bigint) => balances.set(token, (balances.get(token) ?? 0n) + amount)
    const { to, data, value } = call
    if (data === '0x') {
      add(native, -value)
      return null
    }
    if (!isRouter(to)) {
      const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
      const token = [leaf, dollar].find(({ address }) => address?.toLowerCase() === to.toLowerCase())
      if (functionName !== 'approve' || token === undefined) return 'failed'
      allowances.set(allowanceKey(token, args[0]), args[1])
      return null
    }
    const move = readSwapCall(call)
    const { amount, paid, received, minimum, permitted } = move
    const allowed = permitted ?? allowanceOf(paid, to)
    const gain = toAmountOf(amount)
    const isAllowed = paid.address === null || allowed >= amount
    if (!isAllowed || gain < minimum || (balances.get(paid) ?? 0n) < amount) return 'failed'
    const key = allowanceKey(paid, to)
    if (permitted !== null || allowances.has(key)) allowances.set(key, allowed - amount)
    if (permitted !== null) state.permitNonce++
    add(paid, -amount)
    add(received, gain)
    return { ...move, gain }
  }

  /** Executes calls, all of them or none. Null when they were not. */
  function executeAll(calls: ReceivedBatch['calls']): Sent['swapped'] {
    const before = new Map(allowances)
    const ends = calls.map(execute)
    if (!ends.includes('failed')) return ends.flatMap((end) => (end === 'failed' || end === null ? [] : end))[0] ?? null
    for (const key of allowances.keys()) allowances.delete(key)
    for (const [key, amount] of before) allowances.set(key, amount)
    return null
  }
}

/** Returns a call of a token; null for a function that it does not have, for which a node answers nothing. */
function readTokenCall(data: Hex) {
  try {
    return decodeFunctionData({ abi: permitTokenAbi, data })
  } catch {
    return null
  }
}

function isRouter(address: string): boolean {
  return Object.values(routers).some((one) => one.toLowerCase() === address.toLowerCase())
}

/** A request that says nothing. */
const empty: Received = {
  ...{ to: thief, data: '0x', value: 0n, from: swapper, chainId: SWAP_CHAIN },
  ...{ answer: () => {}, isAnswered: true },
}

/** Returns an honest approval as the API builds it. */
export function approvalAnswer(from: string, spender: Address, amount: bigint) {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
  const tx = { from, to: from, data, value: '0', eip155: { gas: '50000', gasPrice: '1' } }
  const spent = String(amount)
  return { tx, amount: spent, spender: `eip155:${SWAP_CHAIN}:${spender}`, steps: [{ tx, amount: spent }] }
}

function batchId(at: number): string {
  return `batch-${at}`
}

/** Returns the transaction of a batch. @param at - its place among the batches of a world. */
export function batchHash(at: number): Hex {
  return keccak256(toHex(`batch ${at}`))
}
