import {
  custom,
  decodeFunctionData,
  encodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  getAddress,
  type Hex,
  multicall3Abi,
  numberToHex,
  toFunctionSelector,
} from 'viem'
import { base, mainnet, sepolia } from 'viem/chains'
import type { View } from '../src/modal/view.ts'
import { exchangesOf } from '../src/swap/exchanges.ts'
import { openApprovalsOf } from '../src/swap/open-approvals-store.ts'
import { v2RouterAbi } from '../src/swap/router-abis.ts'
import type { SwapDraft } from '../src/swap/swap-draft.ts'
import { getMinimumReceived } from '../src/swap/swap-quote.ts'
import { swapOf } from '../src/swap/swap-store.ts'
import { type SwapToken, toApiToken } from '../src/swap/swap-token.ts'
import type { Wallet } from '../src/wallet.ts'
import { accounts, connected, type SceneOptions, until } from './scene-options.ts'

const API = 'https://api.example'
const token = (address: SwapToken['address'], symbol: string, name: string, decimals = 18): SwapToken => ({
  ...{ chainId: base.id, address, symbol, name, decimals, iconUrl: null },
})
const ether = token(null, 'ETH', 'Ether')
const dollar = token('0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1', 'USDC', 'USD Coin', 6)
const others = [
  token('0xc3c3C3C3c3C3C3c3C3c3C3c3C3C3C3c3c3c3c3C3', 'WLW', 'Willow'),
  token(
    '0xd4D4d4d4D4D4D4d4D4d4D4d4D4D4D4D4D4d4D4d4',
    'ALONGERSYMBOLTHANUSUAL',
    'A token with a name that goes on and on',
  ),
  token('0xb2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2', 'MRW', 'Morrow'),
]
const tokens = [ether, dollar, ...others]
const exchanges = exchangesOf(base.id)
const router = exchanges?.routers.find(({ type }) => type === 'v2')?.address ?? accounts[0]
const wrapped = exchanges?.wrappedNative ?? accounts[0]
// The drawn addresses have no checksum.
const account = getAddress(accounts[0].toLowerCase())
const other = getAddress(accounts[1].toLowerCase())
/** What the account has, in wei. */
const ETHER = 1_204n * 10n ** 15n

type Manner = {
  /** What an ether gives, in base units of dollars. */
  readonly rate?: bigint
  readonly quotes?: 'fine' | 'two' | 'none' | 'down' | 'slow'
  readonly isAllowed?: boolean
  /** What the router may take, in base units; more than enough or nothing, by `isAllowed`, when left out. */
  readonly allowance?: bigint
  readonly build?: 'fine' | 'slow' | 'lying' | 'down'
  readonly start?: 'fine' | 'slow'
  readonly impact?: number
  readonly simulation?: 'fine' | 'down'
}

const never = () => new Promise<never>(() => {})
const caip = (address: string) => `eip155:${base.id}:${address}`

/** Answers requests of swaps, as the API does. */
function answerSwaps(manner: Manner): typeof fetch {
  const find = (text: unknown) =>
    tokens.find((one) => toApiToken(one).toLowerCase() === String(text).toLowerCase()) ?? ether
  const toAmountOf = (from: SwapToken, amount: bigint) =>
    from.address === null
      ? (amount * (manner.rate ?? 3_220_240_000n)) / 10n ** 18n
      : (amount * 10n ** 18n) / (manner.rate ?? 3_220_240_000n)
  const quoteOf = (from: SwapToken, to: SwapToken, amount: bigint, type: 'v2' | 'v3' = 'v2') => {
    const toAmount = type === 'v2' ? toAmountOf(from, amount) : (toAmountOf(from, amount) * 996n) / 1000n
    const [first, last] = [from.address ?? wrapped, to.address ?? wrapped]
    return {
      ...{ id: `${type}-${amount}`, fromAmount: `${amount}`, fromAccount: toApiToken(from) },
      ...{ toAmount: `${toAmount}`, toAccount: toApiToken(to), expiresAt: 1_900_000_000 },
      route: [
        ...(from.address === null
          ? [{ type: 'wrap', venue: 'WETH', from: toApiToken(from), to: caip(first), fee: 0 }]
          : []),
        { type, venue: `Uniswap ${type}`, from: caip(first), to: caip(last), fee: 0.003 },
        ...(to.address === null
          ? [{ type: 'unwrap', venue: 'WETH', from: caip(last), to: toApiToken(to), fee: 0 }]
          : []),
      ],
      priceImpact: manner.impact ?? 0.0004,
      fees: [
        { type: 'liquidity', name: 'Liquidity providers', rate: 0.003 },
        { type: 'provider', name: 'Provider fee', rate: 0.0085, amount: `${(toAmount * 85n) / 10_000n}` },
      ],
      spender: from.address === null ? null : caip(router),
    }
  }
  return async (input, init) => {
    const { pathname, searchParams } = new URL(String(input instanceof Request ? input.url : input))
    const body: Record<string, unknown> = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    if (pathname.endsWith('/convert/tokens')) {
      if (manner.start === 'slow') return never()
      return Response.json({
        tokens: tokens.map((one) => ({ ...one, address: toApiToken(one), logoUri: '' })),
        unavailable: [],
      })
    }
    if (pathname.endsWith('/gas-price')) return Response.json({ standard: '1', fast: '100000000', instant: '3' })
    if (pathname.endsWith('/fungible/price')) {
      const fungibles = tokens.slice(0, 2).map((one) => ({
        ...{ name: one.name, symbol: one.symbol, iconUrl: '', price: one.address === null ? 3249.12 : 1 },
        ...{ address: toApiToken(one), pools: 1, isTimeWeighted: true },
      }))
      return Response.json({ fungibles, unavailable: [] })
    }
    if (pathname.endsWith('/balance')) {
      const row = (one: SwapToken, numeric: string, price: number) => ({
        ...{ name: one.name, symbol: one.symbol, chainId: `eip155:${base.id}`, price, value: Number(numeric) * price },
        ...(one.address === null ? {} : { address: toApiToken(one) }),
        ...{ quantity: { decimals: `${one.decimals}`, numeric }, iconUrl: '', isListed: true },
      })
      return Response.json({ balances: [row(ether, '1.204', 3249.12), row(dollar, '304.12', 1)], unavailable: [] })
    }
    if (pathname.endsWith('/quotes')) {
      if (manner.quotes === 'slow') return never()
      if (manner.quotes === 'down') return new Response('', { status: 503 })
      const [from, to] = [find(searchParams.get('from')), find(searchParams.get('to'))]
      const amount = BigInt(searchParams.get('amount') ?? 0)
      const quotes = manner.quotes === 'none' ? [] : [quoteOf(from, to, amount)]
      if (manner.quotes === 'two') quotes.push(quoteOf(from, to, amount, 'v3'))
      return Response.json({ quotes, unavailable: [] })
    }
    if (pathname.endsWith('/build-approve')) {
      const amount = BigInt(searchParams.get('amount') ?? 0)
      const from = searchParams.get('from') ?? ''
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, amount] })
      const tx = { from, to: from, data, value: '0', eip155: { gas: '50000', gasPrice: '1' } }
      return Response.json({ tx, amount: `${amount}`, spender: caip(router), steps: [{ tx, amount: `${amount}` }] })
    }
    if (pathname.endsWith('/build-transaction')) {
      if (manner.build === 'slow') return never()
      if (manner.build === 'down') return new Response('', { status: 503 })
      const [from, to] = [find(body['from']), find(body['to'])]
      const amount = BigInt(String(body['amount']))
      const quote = quoteOf(from, to, amount)
      const minimum = getMinimumReceived(BigInt(quote.toAmount), 1)
      const deadline = BigInt(Math.floor(Date.now() / 1000) + 1200)
      const path = [from.address ?? wrapped, to.address ?? wrapped]
      const receiver = manner.build === 'lying' ? other : account
      const data =
        from.address === null
          ? encodeFunctionData({
              ...{ abi: v2RouterAbi, functionName: 'swapExactETHForTokens' },
              args: [minimum, path, receiver, deadline],
            })
          : encodeFunctionData({
              ...{ abi: v2RouterAbi, functionName: 'swapExactTokensForETH' },
              args: [amount, minimum, path, receiver, deadline],
            })
      const value = from.address === null ? amount : 0n
      return Response.json({
        tx: {
          ...{ from: caip(account), to: caip(router), data, amount: `${value}` },
          eip155: { gas: '200000', gasPrice: '1' },
        },
        ...{ quote, minimumReceived: `${minimum}`, deadline: Number(deadline), slippage: 1 },
      })
    }
    return Response.json({ error: { code: 'api/not-found', message: '' }, reasons: [] }, { status: 404 })
  }
}

/** Answers requests to the chain. */
function answerNode({ isAllowed = true, allowance, simulation = 'fine', rate = 3_220_240_000n }: Manner) {
  return async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    const [first]: readonly unknown[] = Array.isArray(params) ? params : []
    switch (method) {
      case 'eth_chainId':
        return numberToHex(base.id)
      case 'eth_getBalance':
        return numberToHex(ETHER)
      case 'eth_blockNumber':
      case 'eth_gasPrice':
        return '0x5f5e100'
      case 'eth_estimateGas':
        return '0x249f0'
      case 'eth_getBlockByNumber':
        return {
          baseFeePerGas: '0x1',
          timestamp: numberToHex(Math.floor(Date.now() / 1000)),
          transactions: [],
          hash: '0x1',
        }
      case 'eth_simulateV1': {
        if (simulation === 'down') throw new Error('The node is down.')
        const [{ blockStateCalls }] = JSON.parse(JSON.stringify(params))
        const calls: readonly { to: string; data: Hex; value: Hex }[] = blockStateCalls[0].calls
        return [
          {
            calls: calls.map((call) => ({
              ...{ status: '0x1', returnData: '0x' },
              logs: isRouterCall(call) ? logsOf(call.data, BigInt(call.value), rate) : [],
            })),
          },
        ]
      }
      case 'eth_call': {
        if (simulation === 'down' && isRouterCall(first)) throw new Error('The node is down.')
        const { data } = Object.assign({ data: '0x' }, first)
        return answerCall(`0x${String(data).slice(2)}`, allowance ?? (isAllowed ? 10n ** 30n : 0n))
      }
      default:
        throw new Error(`No answer to ${method}.`)
    }
  }
}

/** Answers a call of a token, or several of them in one (Multicall3). */
function answerCall(data: Hex, allowance: bigint): Hex {
  // Calls of other contracts, such as those of names, say nothing.
  const known = [...erc20Abi, ...multicall3Abi]
  if (!known.some((item) => item.type === 'function' && toFunctionSelector(item) === data.slice(0, 10))) return '0x'
  const { functionName, args } = decodeFunctionData({ abi: known, data })
  if (functionName === 'aggregate3') {
    const result = args[0].map(({ callData }) => ({ success: true, returnData: answerCall(callData, allowance) }))
    return encodeFunctionResult({ abi: multicall3Abi, functionName, result })
  }
  if (functionName === 'getEthBalance') return numberToHex(ETHER, { size: 32 })
  return numberToHex(functionName === 'allowance' ? allowance : 304_120_000n, { size: 32 })
}

function isRouterCall(call: unknown): boolean {
  return String(Object.assign({ to: '' }, call).to).toLowerCase() === router.toLowerCase()
}

function logsOf(data: Hex, value: bigint, rate: bigint): readonly object[] {
  const { functionName, args } = decodeFunctionData({ abi: v2RouterAbi, data })
  const isNative = functionName === 'swapExactETHForTokens'
  const amount = isNative ? value : BigInt(String(args[0]))
  const log = (one: SwapToken, from: string, to: string, moved: bigint) => ({
    address: one.address ?? '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    topics: [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      ...[from, to].map((address) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`),
    ],
    data: numberToHex(moved, { size: 32 }),
  })
  return isNative
    ? [log(ether, account, router, amount), log(dollar, router, account, (amount * rate) / 10n ** 18n)]
    : [log(dollar, account, router, amount), log(ether, router, account, (amount * 10n ** 18n) / rate)]
}

const scene = (manner: Manner, play: (wallet: Wallet) => Promise<void>, more: SceneOptions = {}): SceneOptions => ({
  wallets: [{}],
  ...more,
  options: {
    ...{ api: { blockchain: API }, chains: [base, mainnet, sepolia], environment: { fetch: answerSwaps(manner) } },
    transports: Object.fromEntries(
      [base, mainnet, sepolia].map(({ id }) => [id, custom({ request: answerNode(manner) }, { retryCount: 0 })]),
    ),
    ...more.options,
  },
  play,
})

const open = (view: View) => async (wallet: Wallet) => {
  await connected(wallet)
  wallet.modal.open({ type: 'Account' })
  wallet.modal.push({ type: 'Swap' })
  if (view.type !== 'Swap') wallet.modal.push(view)
}

/** Opens Swap with two tokens and an amount. */
const filled =
  (amountText: string, from = ether, to = dollar) =>
  async (wallet: Wallet): Promise<void> => {
    await open({ type: 'Swap' })(wallet)
    const swap = swapOf(wallet)
    await until(() => swap.getState().status === 'editing')
    swap.open({ from, to, amountText })
  }
const quoted =
  (amountText: string, from = ether, to = dollar) =>
  async (wallet: Wallet): Promise<void> => {
    await filled(amountText, from, to)(wallet)
    await until(() => {
      const state = swapOf(wallet).getState()
      return state.status === 'editing' && state.quotes.status === 'ready'
    })
  }
const reviewed =
  (amountText: string, from = ether, to = dollar, isPlanned = true) =>
  async (wallet: Wallet): Promise<void> => {
    await quoted(amountText, from, to)(wallet)
    const swap = swapOf(wallet)
    swap.review()
    wallet.modal.push({ type: 'SwapPreview' })
    await until(() => {
      const state = swap.getState()
      return state.status !== 'reviewing' || state.plan.status !== 'checking' || !isPlanned
    })
  }
const confirmed =
  (amountText: string, from = ether, to = dollar) =>
  async (wallet: Wallet): Promise<void> => {
    await reviewed(amountText, from, to)(wallet)
    const state = swapOf(wallet).getState()
    if (state.status === 'reviewing') void swapOf(wallet).confirm(state.plan.number)
  }
const slippage = (play: (wallet: Wallet) => Promise<void>, percent: number) => async (wallet: Wallet) => {
  await play(wallet)
  swapOf(wallet).setSlippage(percent)
}

/** Opens Swap after an approval of 200 dollars whose swap did not follow. */
const approved =
  (isRevoked: boolean) =>
  async (wallet: Wallet): Promise<void> => {
    await connected(wallet)
    const swap = { step: 'approval', account, chainId: base.id, from: dollar, to: ether } as const
    const amounts = { amount: 200_000_000n, toAmount: 62_107_000_000_000_000n, slippage: 1 }
    const approvals = openApprovalsOf(wallet)
    approvals.remember({ swap: { ...swap, ...amounts, id: null, at: Date.now() }, spender: router })
    await open({ type: 'Swap' })(wallet)
    await until(() => approvals.getState().open.length > 0)
    const [first] = approvals.getState().open
    if (isRevoked && first !== undefined) void approvals.revoke(first)
  }
/** Opens the review of a swap that the app refuses. */
const refused = async (wallet: Wallet): Promise<void> => {
  await connected(wallet)
  const swap = swapOf(wallet)
  wallet.modal.open({ type: 'Account' })
  const draft: SwapDraft = {
    ...{ from: ether, to: dollar, amountText: '0.25' },
    verifyTransaction: () => ({ status: 'refused', title: 'This wouldn’t qualify', text: 'Swap at least 1,000 USDC.' }),
  }
  wallet.modal.push({ type: 'Swap', draft })
  await until(() => {
    const state = swap.getState()
    return state.status === 'editing' && state.quotes.status === 'ready'
  })
  swap.review()
  wallet.modal.push({ type: 'SwapPreview' })
  await until(() => {
    const state = swap.getState()
    return state.status === 'reviewing' && state.plan.status === 'ready'
  })
}

/** The scenes of swaps. */
export const swapScenes: {
  readonly [Name in 'Swap' | 'SwapSelectToken' | 'SwapPreview']: Readonly<Record<string, SceneOptions>>
} = {
  Swap: {
    default: scene({}, quoted('0.25')),
    start: scene({}, open({ type: 'Swap' })),
    loading: scene({ start: 'slow' }, open({ type: 'Swap' })),
    quoting: scene({ quotes: 'slow' }, filled('0.25')),
    compared: scene({ quotes: 'two' }, quoted('200', dollar, ether)),
    none: scene({ quotes: 'none' }, filled('0.25')),
    failed: scene({ quotes: 'down' }, filled('0.25')),
    insufficient: scene({}, quoted('2.5')),
    'no-fee': scene({}, quoted('1.204')),
    impact: scene({ impact: 0.123 }, slippage(quoted('0.25'), 20)),
    refused: scene({ build: 'lying' }, (wallet) => {
      // The short message covers the button for a moment.
      wallet.modal.subscribe(() => wallet.modal.hideSnack())
      return reviewed('0.25')(wallet)
    }),
    long: scene({ rate: 123_456_789_012_345_678_901n }, quoted('1.123456789012345678', ether, dollar)),
    'still-allowed': scene({ allowance: 200_000_000n }, approved(false)),
    revoking: scene({ allowance: 200_000_000n }, approved(true), { wallets: [{ sending: 'silent' }] }),
    'revoke-rejected': scene({ allowance: 200_000_000n }, approved(true), { wallets: [{ sending: 'reject' }] }),
    'other-network': scene({}, open({ type: 'Swap' }), { wallets: [{ chainId: sepolia.id }] }),
  },
  SwapSelectToken: {
    default: scene({}, open({ type: 'SwapSelectToken', side: 'to' })),
    loading: scene({ start: 'slow' }, open({ type: 'SwapSelectToken', side: 'from' })),
  },
  SwapPreview: {
    default: scene({}, reviewed('0.25')),
    checking: scene({ build: 'slow' }, reviewed('0.25', ether, dollar, false)),
    approval: scene({ isAllowed: false }, reviewed('200', dollar, ether)),
    batch: scene({ isAllowed: false }, reviewed('200', dollar, ether), { wallets: [{ isBatching: true }] }),
    'app-refuses': scene({}, refused),
    untried: scene({ simulation: 'down' }, reviewed('0.25')),
    impact: scene({ impact: 0.07 }, reviewed('0.25')),
    waiting: scene({}, confirmed('0.25'), { wallets: [{ sending: 'silent' }] }),
    sent: scene({}, confirmed('0.25')),
    rejected: scene({}, confirmed('0.25'), { wallets: [{ sending: 'reject' }] }),
  },
}
