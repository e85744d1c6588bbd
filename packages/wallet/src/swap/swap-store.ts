import { isAddress } from 'viem'
import { toDecimalText } from '../account/format-balance.ts'
import { toEvmChainId } from '../caip/caip.ts'
import type { ClearTimeout } from '../environment.ts'
import { perWallet } from '../store/per-wallet.ts'
import { type Readable, readableOf } from '../store/readable.ts'
import { createSlice } from '../store/slice.ts'
import { tokensOf } from '../tokens/tokens-store.ts'
import type { Wallet } from '../wallet.ts'
import { rememberSwaps } from './remember-swap.ts'
import { requestSwaps } from './request-swap.ts'
import { nextSwap, noSwap } from './swap.ts'
import { getDraftChain, noSwapDraft, type SwapDraft } from './swap-draft.ts'
import { QUOTE_REFRESH_MS, QUOTE_TTL_MS } from './swap-quote.ts'
import type { SwapEvent, SwapInput, SwapState, SwapTarget } from './swap-state.ts'
import type { SwapToken } from './swap-token.ts'

/** How long typing has to pause before a price is requested, in milliseconds. Source: docs/product.md#swaps. */
export const QUOTE_DEBOUNCE_MS = 500

/** The state of swapping, and its actions. No action throws: what fails is in the state. */
export type SwapStore = Readable<SwapState> & {
  /**
   * Begins to swap with the active account, or tries that again. What an earlier page asked of the wallet is followed first.
   * A draft of tokens on another network is refused: the state is `unavailable`, with a `SwapNetworkError`.
   */
  readonly open: (draft?: SwapDraft) => void
  /** Follows what an earlier page asked of the wallet. Nothing is requested where that asked nothing. */
  readonly resume: () => void
  /** Returns what `open` was last called with. */
  readonly getDraft: () => SwapDraft
  /** @param token - on the account's network. One of another network changes nothing. */
  readonly chooseToken: (side: 'from' | 'to', token: SwapToken) => void
  /** Changes the amount to what was typed, in whole tokens, with a comma or a dot. What is not an amount changes nothing. */
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
  /**
   * Ends what was begun: after a swap, or after the user looked in the wallet whether an older request is still open. The
   * state is `uninitialized` then, and `open` begins again.
   */
  readonly reset: () => void
  /**
   * Called while swaps are on screen: prices and balances are requested every 10 s, unless the page is hidden.
   * @returns the function that ends this.
   */
  readonly watch: () => () => void
  readonly destroy: () => void
}

/** Returns the store of a wallet object's swaps. It requests nothing before `open`. */
export const swapOf = perWallet(createSwapStore)

function createSwapStore(wallet: Wallet): SwapStore {
  const { connections, environment } = wallet
  const { now, setTimeout, window: page } = environment
  const { dispatch, ...store } = createSlice<SwapState, SwapEvent>(noSwap, nextSwap)
  let last = 0
  let watchers = 0
  let isDestroyed = false
  let cancelQuote: ClearTimeout = () => {}
  let cancelExpiry: ClearTimeout = () => {}
  let cancelRefresh: ClearTimeout = () => {}
  let wanted: Partial<SwapInput> = {}
  let draft = noSwapDraft

  const send = (event: SwapEvent) => {
    if (!isDestroyed) dispatch(event)
  }
  const nextNumber = () => ++last
  const sending = rememberSwaps(wallet, { store, send, nextNumber, getDraft: () => draft })
  const requests = requestSwaps(wallet, {
    ...{ store, send, nextNumber, getDraft: () => draft },
    takeWanted: () => {
      const taken = wanted
      wanted = {}
      return taken
    },
  })
  const { fill, initialize, plan, readChosen, replan, takeHeld } = requests
  const quote = () => {
    cancelQuote()
    return requests.quote()
  }

  /** Continues with what an earlier page asked of the wallet. What it was about is filled in after that. */
  function restore(target: SwapTarget): void {
    const record = sending.restore(target)
    if (record === null) return
    const { amount, from, to, slippage } = record
    wanted = { from, to, slippage, amountText: toDecimalText(amount, from.decimals) }
  }

  const isSeen = () => watchers > 0 && page?.document?.visibilityState !== 'hidden'

  /** Requests the price again, if swaps are on screen and the wallet was not asked. */
  function refresh(): void {
    cancelRefresh()
    if (!isSeen() || isDestroyed) return
    cancelRefresh = setTimeout(refresh, QUOTE_REFRESH_MS)
    const state = store.getState()
    send({ type: 'time-passed', now: now() })
    if (state.status === 'editing' || state.status === 'reviewing') void readChosen()
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
      const left = Math.max(0, shown.at + QUOTE_TTL_MS - now())
      cancelExpiry = setTimeout(() => send({ type: 'time-passed', now: now() }), left)
    }
    // The wallet answered, such as by a mined approval or a signed permit: the price is requested again.
    const isPlanning = state.status === 'reviewing' && state.plan.status === 'checking'
    if (isPlanning && before.status !== 'reviewing' && before.status !== 'editing') void plan(state.plan.number, true)
  })

  const follow = () => {
    if (store.getState().status === 'uninitialized') return
    const target = targetOf(wallet)
    if (target !== null || connections.getState().status === 'disconnected') {
      send({ type: 'target-changed', target, number: ++last })
    }
  }
  const ends = [connections.subscribe(follow), () => cancelQuote(), () => cancelExpiry(), () => cancelRefresh()]
  let followsTokens = false
  /** Follows what the account holds, from the first time on that swaps are opened. */
  const followTokens = () => {
    if (!followsTokens) ends.push(tokensOf(wallet).subscribe(takeHeld))
    followsTokens = true
  }
  page?.document?.addEventListener('visibilitychange', refresh)

  return {
    ...readableOf(store),
    getDraft: () => draft,
    open(next = draft) {
      const target = targetOf(wallet)
      if (target === null) return
      followTokens()
      if (next !== draft) wanted = {}
      restore(target)
      const isElsewhere = (getDraftChain(next, target.chainId) ?? target.chainId) !== target.chainId
      const { status } = store.getState()
      if (status === 'swapped' || (isElsewhere && status !== 'sending')) send({ type: 'reset' })
      if (next !== draft) wanted = { ...wanted, ...fieldsOf(next) }
      draft = next
      send({ type: 'target-changed', target, number: ++last })
      if (store.getState().status === 'editing' && Object.keys(wanted).length > 0) fill()
    },
    resume() {
      const target = targetOf(wallet)
      if (target !== null && store.getState().status === 'uninitialized') restore(target)
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
      const hideTokens = tokensOf(wallet).show()
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        hideTokens()
        watchers--
        if (watchers === 0) cancelRefresh()
      }
    },
    destroy() {
      isDestroyed = true
      requests.abort()
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

/** Returns the account that would swap: the active one, on an EVM chain. None where the app has no swaps. */
function targetOf({ connections, options }: Pick<Wallet, 'connections' | 'options'>): SwapTarget | null {
  const state = connections.getState()
  if (!options.features.swaps || state.status !== 'connected' || state.active.namespace !== 'eip155') return null
  const [address] = state.active.accounts
  const chainId = toEvmChainId(state.active.networkId)
  if (chainId === null || !isAddress(address)) return null
  return { address, chainId, walletName: state.active.name }
}
