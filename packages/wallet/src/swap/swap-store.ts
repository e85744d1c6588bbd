import { type Address, isAddress, isAddressEqual } from 'viem'
import { toDecimalText } from '../account/format-balance.ts'
import { apiOf } from '../api/api-of.ts'
import { ApiMissingError } from '../api/errors.ts'
import { toEvmChainId } from '../caip/caip.ts'
import type { ClearTimeout } from '../environment.ts'
import { perWallet } from '../store/per-wallet.ts'
import { type Readable, readableOf } from '../store/readable.ts'
import { createSlice } from '../store/slice.ts'
import type { Wallet } from '../wallet.ts'
import { WalletError } from '../wallet-error.ts'
import { SwapSendError } from './errors.ts'
import { exchangesOf } from './exchanges.ts'
import { findAmount } from './find-amount.ts'
import { isPriceMove, PlanFailure, planSwap } from './plan-swap.ts'
import { readBalances, readInitialMarket } from './read-market.ts'
import { canBatch } from './request-wallet.ts'
import { sendSwaps } from './send-swap.ts'
import { nextSwap, noSwap } from './swap.ts'
import { getPrices, getQuotes } from './swap-api.ts'
import { noSwapDraft, type SwapDraft } from './swap-draft.ts'
import { QUOTE_REFRESH_MS, QUOTE_TTL_MS, type SwapQuote, type SwapTerms } from './swap-quote.ts'
import { getSwapTerms } from './swap-rules.ts'
import type { SwapEvent, SwapFailure, SwapInput, SwapRecord, SwapState, SwapTarget } from './swap-state.ts'
import { type SwapToken, tokenKey } from './swap-token.ts'

/** How long typing has to pause before a price is requested, in milliseconds. Source: docs/product.md#swaps. */
export const QUOTE_DEBOUNCE_MS = 500
/** How often a swap is built again at most, when the price moves while it is built. */
const MAX_PRICE_MOVES = 2

/** The state of swapping, and its actions. No action throws: what fails is in the state. */
export type SwapStore = Readable<SwapState> & {
  /** Begins to swap with the active account. What an earlier page asked of the wallet is followed first. */
  readonly open: (draft?: SwapDraft) => void
  /** Returns what `open` was last called with. */
  readonly getDraft: () => SwapDraft
  readonly chooseToken: (side: 'from' | 'to', token: SwapToken) => void
  /** @param amountText - digits and at most one separator, as `nextAmountText` returns it. */
  readonly setAmount: (amountText: string) => void
  /** @param slippage - in percent, above 0 and at most 50. */
  readonly setSlippage: (slippage: number) => void
  readonly switchSides: () => void
  /** Chooses one of the quotes that are shown. */
  readonly chooseQuote: (id: string) => void
  /** Shows what the wallet would be asked: the allowance is read, and the swap is built and checked. */
  readonly review: () => void
  /** Goes back from that. */
  readonly leaveReview: () => void
  /**
   * Asks the wallet to send what the plan with this number shows. A second call for the same plan does nothing. Resolves
   * when the wallet answered.
   */
  readonly confirm: (plan: number) => Promise<void>
  /** Requests prices again, after they failed. */
  readonly retry: () => void
  /** Begins again: after a swap, or after the user looked in the wallet whether an older request is still open. */
  readonly reset: () => void
  /**
   * Called while swaps are on screen: prices are requested every 10 s, unless the page is hidden.
   * @returns the function that ends this.
   */
  readonly watch: () => () => void
  readonly destroy: () => void
}

/** Returns the store of a wallet object's swaps. It requests nothing before `open`. */
export const swapOf = perWallet(createSwapStore)

function createSwapStore(wallet: Wallet): SwapStore {
  const { config, connections, environment, options } = wallet
  const { now, setTimeout, window: page } = environment
  const { api } = apiOf(wallet)
  const { dispatch, ...store } = createSlice<SwapState, SwapEvent>(noSwap, nextSwap)
  let last = 0
  let watchers = 0
  let isDestroyed = false
  let cancelQuote: ClearTimeout = () => {}
  let cancelExpiry: ClearTimeout = () => {}
  let cancelRefresh: ClearTimeout = () => {}
  let request = new AbortController()
  let wanted: Partial<SwapInput> = {}
  let draft = noSwapDraft

  const send = (event: SwapEvent) => {
    if (!isDestroyed) dispatch(event)
  }
  const partsOf = (target: SwapTarget) => {
    const exchanges = exchangesOf(target.chainId, options.swapExchanges)
    const chain = config.chains.find(({ id }) => id === target.chainId)
    if (api === null || exchanges === null || chain === undefined) return null
    return { api, exchanges, target, client: config.getClient({ chainId: chain.id }) }
  }
  const sending = sendSwaps(wallet, { store, send, nextNumber: () => ++last, getDraft: () => draft })

  async function initialize(target: SwapTarget, number: number): Promise<void> {
    const parts = partsOf(target)
    if (parts === null) {
      send({ type: 'initialize-failed', number, failure: { type: 'initialize', error: new ApiMissingError('swaps') } })
      return
    }
    const read = await readInitialMarket(parts)
    if ('type' in read) send({ type: 'initialize-failed', number, failure: read })
    else {
      send({ type: 'initialized', number, ...read })
      fill()
    }
  }

  /** Fills in what the app wants swapped. */
  function fill(): void {
    send({ type: 'filled', input: wanted })
    wanted = {}
    if (draft.amountText === undefined && draft.minToAmount !== undefined) void fillAmount(draft, draft.minToAmount)
  }

  /** Fills in what has to be paid for what has to arrive. The user can type another amount meanwhile. */
  async function fillAmount(of: SwapDraft, minimum: bigint): Promise<void> {
    const state = store.getState()
    const parts = state.status === 'editing' ? partsOf(state.target) : null
    if (state.status !== 'editing' || parts === null) return
    const { target, input } = state
    const { from, to, slippage } = input
    if (from === null || to === null) return
    const quote = (terms: SwapTerms) => requestQuotes(parts, { ...terms, account: target.address })
    const amount = await findAmount({ from, to }, { minimum, slippage, quote }).catch(() => null)
    const now = store.getState()
    if (amount === null || draft !== of || now.status !== 'editing' || now.input !== input) return
    send({ type: 'filled', input: { amountText: toDecimalText(amount, from.decimals) } })
  }

  /** Requests quotes of the routers that the app allows. */
  async function requestQuotes(
    parts: NonNullable<ReturnType<typeof partsOf>>,
    terms: SwapTerms & { readonly account: Address },
    signal?: AbortSignal,
  ): Promise<readonly SwapQuote[]> {
    const quotes = await getQuotes(parts.api, { ...terms, exchanges: parts.exchanges }, signal)
    const { routers } = draft
    if (routers === undefined) return quotes
    return quotes.filter(({ spender }) => spender === null || routers.some((router) => isAddressEqual(router, spender)))
  }

  /** Requests quotes of what is chosen. Older requests are aborted, and their answers dropped. */
  async function quote(): Promise<void> {
    cancelQuote()
    const state = store.getState()
    const terms = state.status === 'editing' ? getSwapTerms(state.input) : null
    if (state.status !== 'editing' || terms === null) return
    const parts = partsOf(state.target)
    const number = ++last
    send({ type: 'quotes-requested', number })
    if (parts === null) return
    request.abort()
    request = new AbortController()
    try {
      const quotes = await requestQuotes(parts, { ...terms, account: state.target.address }, request.signal)
      send({ type: 'quotes-received', number, quotes, now: now() })
    } catch (cause) {
      send({ type: 'quotes-failed', number, error: toError(cause) })
    }
  }

  /** Builds what is reviewed. @param isRenewed - whether the price is requested first. */
  async function plan(number: number, isRenewed: boolean, moves = 0): Promise<void> {
    const isMine = () => {
      const state = store.getState()
      return state.status === 'reviewing' && state.plan.number === number && state.plan.status === 'checking'
        ? state
        : null
    }
    const first = isMine()
    const terms = first === null ? null : getSwapTerms(first.input)
    const parts = first === null ? null : partsOf(first.target)
    if (first === null || terms === null || parts === null) return
    try {
      if (isRenewed) {
        const quotes = await requestQuotes(parts, { ...terms, account: first.target.address }).catch(
          (cause: unknown) => {
            throw new PlanFailure({ type: 'transaction', error: toError(cause) })
          },
        )
        send({ type: 'requoted', number, quotes, now: now() })
      }
      const state = isMine()
      if (state === null) return
      const planned = await planSwap({
        ...parts,
        ...{ terms, number, slippage: state.input.slippage, quote: state.shown.chosen },
        now: () => Math.floor(now() / 1000),
        canBatch: () => canBatch(wallet, state.target),
        onStep: (step) => send({ type: 'step-reached', number, step }),
        verify: draft.verifyTransaction,
      })
      send({ type: 'planned', number, plan: planned })
    } catch (cause) {
      if (isPriceMove(cause) && moves < MAX_PRICE_MOVES) return plan(number, true, moves + 1)
      const failure: SwapFailure =
        cause instanceof PlanFailure ? cause.failure : { type: 'transaction', error: toError(cause) }
      send({ type: 'plan-failed', number, failure })
    }
  }

  function replan(): void {
    const number = ++last
    send({ type: 'plan-requested', number })
    void plan(number, true)
  }

  /** Reads what the account has of the chosen tokens, and their prices, in parallel with the quote. */
  async function readChosen(): Promise<void> {
    const state = store.getState()
    if (state.status !== 'editing') return
    const { target, input, market } = state
    const parts = partsOf(target)
    const tokens = [input.from, input.to].flatMap((token) => token ?? [])
    if (parts === null || tokens.length === 0) return
    const unpriced = tokens.filter((token) => market.prices[tokenKey(token)] === undefined)
    const report = (read: Parameters<typeof send>[0] & { type: 'market-read' }) => send(read)
    void readBalances(parts, tokens).then((balances) =>
      report({ type: 'market-read', for: target, read: { balances } }),
    )
    if (unpriced.length === 0) return
    const missing = Object.fromEntries(unpriced.map((token) => [tokenKey(token), null]))
    const prices = await getPrices(parts.api, unpriced).catch(() => missing)
    report({ type: 'market-read', for: target, read: { prices } })
  }

  const isSeen = () => watchers > 0 && page?.document?.visibilityState !== 'hidden'

  /** Requests the price again, if swaps are on screen and the wallet was not asked. */
  function refresh(): void {
    cancelRefresh()
    if (!isSeen() || isDestroyed) return
    cancelRefresh = setTimeout(refresh, QUOTE_REFRESH_MS)
    const state = store.getState()
    send({ type: 'time-passed', now: now() })
    if (state.status === 'editing' && state.quotes.status !== 'none') void quote()
    else if (state.status === 'reviewing' && state.plan.status !== 'checking') replan()
  }

  store.subscribe((state, before, event) => {
    if (state.status === 'initializing' && (before.status !== 'initializing' || before.number !== state.number)) {
      void initialize(state.target, state.number)
    }
    // A price that became too old is requested again only while they are on screen.
    if (isUnquoted(state) && (event.type !== 'time-passed' || isSeen())) {
      cancelQuote()
      cancelQuote = setTimeout(() => void quote(), event.type === 'amount-changed' ? QUOTE_DEBOUNCE_MS : 0)
    }
    if (state.status !== 'editing') cancelQuote()
    const isPairNew =
      state.status === 'editing' &&
      (before.status !== 'editing' || state.input.from !== before.input.from || state.input.to !== before.input.to)
    if (isPairNew) void readChosen()
    const shown = shownOf(state)
    if (shown !== null && shown !== shownOf(before)) {
      cancelExpiry()
      cancelExpiry = setTimeout(() => send({ type: 'time-passed', now: now() }), QUOTE_TTL_MS)
    }
    // An approval was mined: the price is requested again, and the swap is built.
    const isPlanning = state.status === 'reviewing' && state.plan.status === 'checking'
    if (event.type === 'mined' && isPlanning) void plan(state.plan.number, true)
  })

  const follow = () => {
    if (store.getState().status === 'uninitialized') return
    const target = targetOf(wallet)
    if (target !== null || connections.getState().status === 'disconnected') {
      send({ type: 'target-changed', target, number: ++last })
    }
  }
  const ends = [connections.subscribe(follow), () => cancelQuote(), () => cancelExpiry(), () => cancelRefresh()]
  page?.document?.addEventListener('visibilitychange', refresh)

  return {
    ...readableOf(store),
    getDraft: () => draft,
    open(next = draft) {
      const target = targetOf(wallet)
      if (target === null) return
      const record: SwapRecord | null = sending.restore(target)
      if (record !== null) {
        const { amount, from, to, slippage } = record
        wanted = { from, to, slippage, amountText: toDecimalText(amount, from.decimals) }
      }
      if (store.getState().status === 'swapped') send({ type: 'reset' })
      if (next !== draft) wanted = { ...wanted, ...fieldsOf(next) }
      draft = next
      send({ type: 'target-changed', target, number: ++last })
      if (store.getState().status === 'editing' && Object.keys(wanted).length > 0) fill()
    },
    chooseToken: (side, token) => send({ type: 'token-chosen', side, token }),
    setAmount: (amountText) => send({ type: 'amount-changed', amountText }),
    setSlippage: (slippage) => send({ type: 'slippage-changed', slippage }),
    switchSides: () => send({ type: 'sides-switched' }),
    chooseQuote: (id) => send({ type: 'quote-chosen', id }),
    review() {
      const number = ++last
      send({ type: 'review-requested', number, now: now() })
      void plan(number, false)
    },
    leaveReview: () => send({ type: 'review-left' }),
    confirm: sending.confirm,
    retry: () => void quote(),
    reset() {
      sending.forget()
      send({ type: 'reset' })
    },
    watch() {
      watchers++
      if (watchers === 1) cancelRefresh = setTimeout(refresh, QUOTE_REFRESH_MS)
      send({ type: 'time-passed', now: now() })
      if (isUnquoted(store.getState())) void quote()
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        watchers--
        if (watchers === 0) cancelRefresh()
      }
    },
    destroy() {
      isDestroyed = true
      request.abort()
      sending.destroy()
      for (const end of ends) end()
      page?.document?.removeEventListener('visibilitychange', refresh)
    },
  }
}

/** Returns what a draft fills in. An amount that is found by quotes is empty until then. */
function fieldsOf({ from, to, amountText, minToAmount }: SwapDraft): Partial<SwapInput> {
  const typed = amountText ?? (minToAmount === undefined ? undefined : '')
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(typed === undefined ? {} : { amountText: typed }),
  }
}

/** Whether a price is missing that nobody has requested. */
function isUnquoted(state: SwapState): boolean {
  return state.status === 'editing' && state.quotes.status === 'loading' && state.quotes.number === null
}

function shownOf(state: SwapState) {
  if (state.status === 'reviewing') return state.shown
  return state.status === 'editing' && state.quotes.status === 'ready' ? state.quotes.shown : null
}

/** Returns the account that would swap: the active one, on an EVM chain. */
function targetOf({ connections }: Pick<Wallet, 'connections'>): SwapTarget | null {
  const state = connections.getState()
  if (state.status !== 'connected' || state.active.namespace !== 'eip155') return null
  const [address] = state.active.accounts
  const chainId = toEvmChainId(state.active.networkId)
  if (chainId === null || !isAddress(address)) return null
  return { address, chainId, walletName: state.active.name }
}

function toError(cause: unknown): WalletError {
  return cause instanceof WalletError ? cause : new SwapSendError(null, { cause })
}
