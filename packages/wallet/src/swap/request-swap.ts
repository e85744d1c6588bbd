import { type Address, isAddressEqual } from 'viem'
import { toDecimalText } from '../account/format-balance.ts'
import { apiOf } from '../api/api-of.ts'
import { ApiMissingError } from '../api/errors.ts'
import { tokensOf } from '../tokens/tokens-store.ts'
import type { Wallet } from '../wallet.ts'
import { SwapNetworkError, toSwapError } from './errors.ts'
import { exchangesOf } from './exchanges.ts'
import { readBalances, readInitialMarket, toHeld } from './read-market.ts'
import type { StoreParts, SwapParts } from './store-parts.ts'
import { getPrices, getQuotes } from './swap-api.ts'
import { getDraftChain, type SwapDraft } from './swap-draft.ts'
import { getMinimumReceived, type SwapQuote, type SwapTerms } from './swap-quote.ts'
import { getSwapTerms } from './swap-rules.ts'
import type { SwapFailure, SwapInput, SwapTarget } from './swap-state.ts'
import { type SwapToken, tokenKey } from './swap-token.ts'

/** How old a price may be before it is read again while swaps are on screen, in milliseconds. */
const PRICE_AGE_MS = 60_000

const loadReview = () => import('./review-part.ts')

/** What the requests need of the store. */
export type RequestingParts = StoreParts & {
  /** Returns what a page wants swapped, once. */
  readonly takeWanted: () => Partial<SwapInput>
}

/** Everything that swaps request of the API and the chain. Nothing of it throws: what fails is in the state. */
export type SwapRequests = {
  /** Fills in what the app wants swapped. */
  readonly fill: () => void
  readonly initialize: (target: SwapTarget, number: number) => Promise<void>
  readonly quote: () => Promise<void>
  readonly plan: (number: number, isRenewed: boolean) => Promise<void>
  readonly replan: () => void
  readonly readChosen: () => Promise<void>
  /** Takes over what the wallet's tokens say that the account holds. */
  readonly takeHeld: () => void
  readonly abort: () => void
}

/** Creates the part of the store that requests prices, balances, and what the wallet will be requested to do. */
export function requestSwaps(
  wallet: Wallet,
  { store, send, nextNumber, getDraft, takeWanted }: RequestingParts,
): SwapRequests {
  const { config, environment, options } = wallet
  const { now } = environment
  const { api } = apiOf(wallet)
  const pricedAt = new WeakMap<SwapToken, number>()
  let request = new AbortController()

  const partsOf = (target: SwapTarget): SwapParts | null => {
    const exchanges = exchangesOf(target.chainId, options.swapExchanges)
    const chain = config.chains.find(({ id }) => id === target.chainId)
    if (api === null || exchanges === null || chain === undefined) return null
    return { api, exchanges, target, client: config.getClient({ chainId: chain.id }) }
  }

  async function initialize(target: SwapTarget, number: number): Promise<void> {
    const fail = (failure: SwapFailure) => send({ type: 'initialize-failed', number, failure })
    const wanted = getDraftChain(getDraft(), target.chainId)
    if (wanted !== null && wanted !== target.chainId) {
      return fail({ type: 'network', error: new SwapNetworkError(wanted) })
    }
    const parts = partsOf(target)
    if (parts === null) return fail({ type: 'initialize', error: new ApiMissingError('swaps') })
    const read = await readInitialMarket(parts)
    if ('type' in read) fail(read)
    else {
      send({ type: 'initialized', number, ...read })
      fill()
      takeHeld()
      const review = await loadReview().catch(() => null)
      if (await review?.mayBeSponsored(wallet, target))
        send({ type: 'market-read', for: target, read: { mayBeSponsored: true } })
    }
  }

  /** Fills in what the app wants swapped. */
  function fill(): void {
    send({ type: 'filled', input: takeWanted() })
    const draft = getDraft()
    if (draft.amountText === undefined && draft.minToAmount !== undefined) void fillAmount(draft, draft.minToAmount)
  }

  /** Fills in what has to be paid for what has to arrive. The user can type another amount meanwhile. */
  async function fillAmount(draft: SwapDraft, minimum: bigint): Promise<void> {
    const state = store.getState()
    const parts = state.status === 'editing' ? partsOf(state.target) : null
    if (state.status !== 'editing' || parts === null) return
    const { target, input } = state
    const { from, to, slippage } = input
    if (from === null || to === null) return
    const quote = (terms: SwapTerms) => requestQuotes(parts, { ...terms, account: target.address })
    const leastOf = (toAmount: bigint) => getMinimumReceived(toAmount, slippage)
    const amount = await import('./find-amount.ts')
      .then(({ findAmount }) => findAmount({ from, to }, { minimum, leastOf, quote }))
      .catch(() => null)
    const now = store.getState()
    if (amount === null || draft !== getDraft() || now.status !== 'editing' || now.input !== input) return
    send({ type: 'filled', input: { amountText: toDecimalText(amount, from.decimals) } })
  }

  /** Requests quotes of the routers, and of the pool, that the app allows. */
  async function requestQuotes(
    parts: SwapParts,
    terms: SwapTerms & { readonly account: Address },
    signal?: AbortSignal,
  ): Promise<readonly SwapQuote[]> {
    const quotes = await getQuotes(parts.api, { ...terms, exchanges: parts.exchanges }, signal)
    const { pool, routers } = getDraft()
    return quotes.filter(
      ({ poolFees: [fee, ...more], spender }) =>
        (routers === undefined || spender === null || routers.some((router) => isAddressEqual(router, spender))) &&
        (pool === undefined || (more.length === 0 && fee === (pool.fee ?? fee))),
    )
  }

  /** Requests quotes of what is chosen. Older requests are aborted, and their answers dropped. */
  async function quote(): Promise<void> {
    const state = store.getState()
    const terms = state.status === 'editing' ? getSwapTerms(state.input) : null
    if (state.status !== 'editing' || terms === null) return
    const parts = partsOf(state.target)
    const number = nextNumber()
    send({ type: 'quotes-requested', number })
    if (parts === null) return
    request.abort()
    request = new AbortController()
    try {
      const quotes = await requestQuotes(parts, { ...terms, account: state.target.address }, request.signal)
      send({ type: 'quotes-received', number, quotes, now: now() })
      // A review loads it again when this fails, and says so.
      loadReview().catch(() => {})
    } catch (cause) {
      send({ type: 'quotes-failed', number, error: toSwapError(cause) })
    }
  }

  /** Builds what is reviewed. @param isRenewed - whether the price is requested first. */
  async function plan(number: number, isRenewed: boolean): Promise<void> {
    const review = await loadReview().catch((cause: unknown) => {
      send({ type: 'plan-failed', number, failure: { type: 'transaction', error: toSwapError(cause) } })
    })
    await review?.planReview(wallet, { store, send, getDraft, partsOf, requestQuotes }, { number, isRenewed })
  }

  function replan(): void {
    const number = nextNumber()
    send({ type: 'plan-requested', number })
    void plan(number, true)
  }

  /** Reads what the account has of the chosen tokens, and their prices, in parallel with the quote. */
  async function readChosen(): Promise<void> {
    const state = store.getState()
    if (state.status !== 'editing' && state.status !== 'reviewing') return
    const { target, input, market } = state
    const parts = partsOf(target)
    const tokens = [input.from, input.to].flatMap((token) => token ?? [])
    if (parts === null || tokens.length === 0) return
    const unpriced = tokens.filter((token) => {
      // A price that came with something else is as old as its first use here.
      const isOld = now() - (pricedAt.get(token) ?? now()) >= PRICE_AGE_MS
      const isDue = isOld || market.prices[tokenKey(token)] === undefined
      if (isDue || !pricedAt.has(token)) pricedAt.set(token, now())
      return isDue
    })
    const report = (read: Parameters<typeof send>[0] & { type: 'market-read' }) => send(read)
    void readBalances(parts, tokens).then((balances) =>
      report({ type: 'market-read', for: target, read: { balances } }),
    )
    if (unpriced.length === 0) return
    const keys = unpriced.map(tokenKey)
    const missing = Object.fromEntries(keys.map((key) => [key, market.prices[key] ?? null]))
    const prices = await getPrices(parts.api, unpriced).catch(() => missing)
    report({ type: 'market-read', for: target, read: { prices } })
  }

  function takeHeld(): void {
    const state = store.getState()
    if (state.status !== 'editing') return
    const { target } = state
    send({ type: 'market-read', for: target, read: toHeld(tokensOf(wallet).getState(), state) })
  }

  return { fill, initialize, quote, plan, replan, readChosen, takeHeld, abort: () => request.abort() }
}
