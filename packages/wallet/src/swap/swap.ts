import { toDecimalText } from '../account/format-balance.ts'
import { maySend } from '../transactions/verify-transaction.ts'
import { DEFAULT_SLIPPAGE, QUOTE_TTL_MS, type SwapQuote } from './swap-quote.ts'
import { getSwapIssue, getSwapTerms } from './swap-rules.ts'
import type {
  EditingSwap,
  QuotesState,
  ReviewingSwap,
  ShownQuotes,
  SwapBasis,
  SwapEvent,
  SwapInput,
  SwapRecord,
  SwapState,
  SwapTarget,
} from './swap-state.ts'
import { isSameToken, type SwapToken } from './swap-token.ts'

/** No account is connected. */
export const noSwap: SwapState = { status: 'uninitialized' }

/** The amount that swaps begin with, in whole tokens. Source: docs/product.md#swaps. */
const FIRST_AMOUNT = '1'

/**
 * Returns the state after an event. Pure. An event without a meaning in this state changes nothing.
 * - A change of what is swapped drops the quotes, and answers to older requests are dropped.
 * - Only `confirmed` leads to the wallet, only from a checked plan that is on screen, and only once.
 * Source: docs/product.md#swaps.
 */
export function nextSwap(state: SwapState, event: SwapEvent): SwapState {
  switch (event.type) {
    case 'target-changed':
      return changeTarget(state, event.target, event.number)
    case 'restored': {
      const { target, record, number } = event
      if (state.status === 'sending') return state
      return { status: 'sending', target, record, number, review: null, isLate: false }
    }
    case 'initialized': {
      if (state.status !== 'initializing' || state.number !== event.number) return state
      const { market, source } = event
      const input = { from: source, to: null, amountText: FIRST_AMOUNT, slippage: DEFAULT_SLIPPAGE }
      return editing({ target: state.target, market, input })
    }
    case 'initialize-failed':
      if (state.status !== 'initializing' || state.number !== event.number) return state
      return { status: 'unavailable', target: state.target, failure: event.failure }
    case 'filled':
      return changeInput(state, (input) => ({ ...input, ...event.input }))
    case 'token-chosen':
      return changeInput(state, (input) => chooseToken(input, event.side, event.token))
    case 'amount-changed':
      return changeInput(state, (input) => ({ ...input, amountText: event.amountText }))
    case 'slippage-changed':
      return changeInput(state, (input) => ({ ...input, slippage: event.slippage }))
    case 'sides-switched':
      return state.status === 'editing' ? switchSides(state) : state
    case 'market-read':
      return readMarket(state, event)
    case 'quote-chosen':
    case 'quotes-requested':
    case 'quotes-received':
    case 'quotes-failed':
      return state.status === 'editing' ? nextQuotes(state, event) : state
    case 'time-passed':
      return dropOld(state, event.now)
    case 'review-requested':
    case 'plan-requested':
    case 'requoted':
    case 'step-reached':
    case 'planned':
    case 'plan-failed':
    case 'review-left':
      return nextReview(state, event)
    case 'confirmed':
    case 'sent':
    case 'replaced':
    case 'grown-late':
    case 'mined':
    case 'send-failed':
      return nextSending(state, event)
    case 'reset':
      if (state.status === 'uninitialized') return state
      // What is on its way is followed to its end. What may still be open in the wallet ends by the user's own word.
      return state.status === 'sending' && (state.record.id !== null || state.review !== null) ? state : noSwap
    default:
      return event satisfies never
  }
}

function changeTarget(state: SwapState, target: SwapTarget | null, number: number): SwapState {
  // What the wallet was asked belongs to the account that was asked, and is followed whichever account is connected.
  if (state.status === 'sending') return state
  if (target === null) return noSwap
  const isSame =
    state.status !== 'uninitialized' &&
    state.target.chainId === target.chainId &&
    state.target.address.toLowerCase() === target.address.toLowerCase()
  return isSame && state.status !== 'unavailable' ? state : { status: 'initializing', target, number }
}

function editing(basis: SwapBasis, more: Partial<Pick<EditingSwap, 'quotes' | 'failure'>> = {}): EditingSwap {
  const { target, market, input } = basis
  const quotes: QuotesState = getSwapTerms(input) === null ? { status: 'none' } : { status: 'loading', number: null }
  return { status: 'editing', target, market, input, quotes, failure: null, ...more }
}

function changeInput(state: SwapState, change: (input: SwapInput) => SwapInput): SwapState {
  if (state.status !== 'editing') return state
  const input = change(state.input)
  const keys = ['from', 'to', 'amountText', 'slippage'] as const
  if (keys.every((key) => input[key] === state.input[key])) return state
  // Slippage alone changes no quote.
  const isSamePair = input.from === state.input.from && input.to === state.input.to
  if (isSamePair && input.amountText === state.input.amountText) return { ...state, input, failure: null }
  return editing({ ...state, input })
}

function chooseToken(input: SwapInput, side: 'from' | 'to', token: SwapToken): SwapInput {
  const other = side === 'from' ? input.to : input.from
  // The token of the other side: the two change places.
  const left = other !== null && isSameToken(other, token) ? input[side] : other
  return side === 'from' ? { ...input, from: token, to: left } : { ...input, from: left, to: token }
}

/** The two sides change places, and the amount is what would have arrived, or 1. Source: docs/product.md#swaps. */
function switchSides(state: EditingSwap): SwapState {
  const { from, to } = state.input
  const { quotes } = state
  const shown = quotes.status === 'ready' ? quotes.shown.chosen.toAmount : null
  const amountText = to === null || shown === null ? FIRST_AMOUNT : toDecimalText(shown, to.decimals)
  return editing({ ...state, input: { ...state.input, from: to, to: from, amountText } })
}

function readMarket(state: SwapState, { read, ...event }: Extract<SwapEvent, { type: 'market-read' }>): SwapState {
  if (state.status !== 'editing' && state.status !== 'reviewing') return state
  if (state.target !== event.for) return state
  const { market } = state
  return {
    ...state,
    market: {
      ...market,
      balances: { ...market.balances, ...read.balances },
      prices: { ...market.prices, ...read.prices },
      gasPrice: read.gasPrice ?? market.gasPrice,
    },
  }
}

type QuotesEvent = Extract<
  SwapEvent,
  { type: 'quote-chosen' | 'quotes-requested' | 'quotes-received' | 'quotes-failed' }
>

function nextQuotes(state: EditingSwap, event: QuotesEvent): SwapState {
  const { quotes } = state
  switch (event.type) {
    case 'quote-chosen': {
      if (quotes.status !== 'ready') return state
      const chosen = quotes.shown.quotes.find(({ id }) => id === event.id)
      return chosen === undefined ? state : { ...state, quotes: { ...quotes, shown: { ...quotes.shown, chosen } } }
    }
    case 'quotes-requested': {
      if (getSwapTerms(state.input) === null) return state
      const { number } = event
      const next: QuotesState = quotes.status === 'ready' ? { ...quotes, number } : { status: 'loading', number }
      return { ...state, quotes: next }
    }
    case 'quotes-received': {
      if (!isAwaited(quotes, event.number)) return state
      const shown = toShown(event.quotes, event.now, quotes.status === 'ready' ? quotes.shown.chosen : null)
      // Why a step failed stays until the user changes something.
      return { ...state, quotes: shown === null ? { status: 'empty' } : { status: 'ready', shown, number: null } }
    }
    case 'quotes-failed':
      // Quotes that are still young stay. The next refresh tries again.
      if (!isAwaited(quotes, event.number)) return state
      if (quotes.status === 'ready') return { ...state, quotes: { ...quotes, number: null } }
      return { ...state, quotes: { status: 'failed', error: event.error } }
    default:
      return event satisfies never
  }
}

function isAwaited(quotes: QuotesState, number: number): boolean {
  return (quotes.status === 'loading' || quotes.status === 'ready') && quotes.number === number
}

/** The quotes to show, and of them the router that the user had chosen. */
function toShown(quotes: readonly SwapQuote[], at: number, chosen: SwapQuote | null): ShownQuotes | null {
  const [best, ...others] = quotes.toSorted(
    (one, other) => Number(other.toAmount > one.toAmount) - Number(one.toAmount > other.toAmount),
  )
  if (best === undefined) return null
  const same = quotes.find((quote) => chosen !== null && isSameRoute(quote, chosen))
  return { quotes: [best, ...others], chosen: same ?? best, at }
}

function isSameRoute(one: SwapQuote, other: SwapQuote): boolean {
  return one.spender === other.spender && one.venues.join() === other.venues.join()
}

/** A quote of more than 30 s is not shown, and nothing is confirmed on it. */
function dropOld(state: SwapState, now: number): SwapState {
  if (state.status === 'reviewing') {
    // A new price is on its way while the plan is checked.
    return isOld(state.shown, now) && state.plan.status !== 'checking' ? editing(state) : state
  }
  if (state.status !== 'editing' || state.quotes.status !== 'ready' || !isOld(state.quotes.shown, now)) return state
  return { ...state, quotes: { status: 'loading', number: state.quotes.number } }
}

/** Returns whether quotes are too old to be shown. @param now - milliseconds. */
export function isOld({ at }: ShownQuotes, now: number): boolean {
  return now - at >= QUOTE_TTL_MS
}

type ReviewEvent = Extract<
  SwapEvent,
  {
    type:
      | 'review-requested'
      | 'plan-requested'
      | 'requoted'
      | 'step-reached'
      | 'planned'
      | 'plan-failed'
      | 'review-left'
  }
>

function nextReview(state: SwapState, event: ReviewEvent): SwapState {
  if (event.type === 'review-requested') {
    if (state.status !== 'editing' || state.quotes.status !== 'ready') return state
    const { quotes, target, market, input } = state
    if (isOld(quotes.shown, event.now) || getSwapIssue(input, market) !== null) return state
    const plan = { status: 'checking', step: 'allowance', number: event.number } as const
    return { status: 'reviewing', target, market, input, shown: quotes.shown, plan, isWorse: false, failure: null }
  }
  if (state.status !== 'reviewing') return state
  const { plan } = state
  switch (event.type) {
    case 'plan-requested':
      return { ...state, plan: { status: 'checking', step: 'allowance', number: event.number } }
    case 'requoted': {
      if (plan.status !== 'checking' || plan.number !== event.number) return state
      const shown = toShown(event.quotes, event.now, state.shown.chosen)
      if (shown === null) return editing(state, { quotes: { status: 'empty' } })
      const isWorse = shown.chosen.toAmount < state.shown.chosen.toAmount || state.isWorse
      return { ...state, shown, isWorse }
    }
    case 'step-reached':
      if (plan.status !== 'checking' || plan.number !== event.number) return state
      return { ...state, plan: { ...plan, step: event.step } }
    case 'planned':
      if (plan.status !== 'checking' || plan.number !== event.number || event.plan.number !== event.number) return state
      return { ...state, plan: event.plan }
    case 'plan-failed':
      if (plan.status !== 'checking' || plan.number !== event.number) return state
      return editing(state, { failure: event.failure })
    case 'review-left':
      return editing(state, { quotes: { status: 'ready', shown: state.shown, number: null } })
    default:
      return event satisfies never
  }
}

type SendingEvent = Extract<
  SwapEvent,
  { type: 'confirmed' | 'sent' | 'replaced' | 'grown-late' | 'mined' | 'send-failed' }
>

function nextSending(state: SwapState, event: SendingEvent): SwapState {
  if (event.type === 'confirmed') {
    if (state.status !== 'reviewing' || state.plan.status === 'checking' || state.plan.number !== event.plan)
      return state
    if (!maySend(state.plan.verification)) return state
    if (isOld(state.shown, event.now)) return editing(state)
    const record = toRecord(state, event.now)
    const { target } = state
    return record === null
      ? state
      : { status: 'sending', target, record, number: event.number, review: state, isLate: false }
  }
  if (state.status !== 'sending' || state.number !== event.number) return state
  switch (event.type) {
    case 'sent':
      return state.record.id === null ? { ...state, record: { ...state.record, id: event.id } } : state
    case 'replaced':
      return state.record.id === null ? state : { ...state, record: { ...state.record, id: event.id } }
    case 'grown-late':
      return state.record.id === null ? state : { ...state, isLate: true }
    case 'mined': {
      if (state.record.id === null) return state
      const { target, record, review } = state
      if (record.step === 'swap') return { status: 'swapped', target, record }
      // After an approval the price is asked for again, and the transaction is built.
      if (review === null) return { status: 'initializing', target, number: event.next }
      const calls = review.plan.status === 'approval' ? review.plan.calls : []
      const [, next] = calls
      if (next !== undefined && review.plan.status === 'approval') {
        return { ...review, plan: { ...review.plan, calls: [next], number: event.next } }
      }
      return { ...review, plan: { status: 'checking', step: 'allowance', number: event.next }, failure: null }
    }
    case 'send-failed': {
      const { review, target } = state
      if (review === null) return { status: 'unavailable', target, failure: event.failure }
      return event.failure.type === 'reverted' || event.failure.type === 'transaction'
        ? editing(review, { failure: event.failure })
        : { ...review, failure: event.failure }
    }
    default:
      return event satisfies never
  }
}

function toRecord({ target, input, shown, plan }: ReviewingSwap, at: number): SwapRecord | null {
  const terms = getSwapTerms(input)
  if (terms === null || plan.status === 'checking') return null
  return {
    step: plan.status === 'approval' ? 'approval' : 'swap',
    ...{ account: target.address, chainId: target.chainId },
    ...terms,
    toAmount: shown.chosen.toAmount,
    slippage: input.slippage,
    id: null,
    at,
  }
}
