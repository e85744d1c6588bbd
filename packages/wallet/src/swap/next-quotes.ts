import { editing } from './edit-swap.ts'
import { QUOTE_TTL_MS, type SwapQuote } from './swap-quote.ts'
import { getSwapTerms } from './swap-rules.ts'
import type { EditingSwap, QuotesState, ShownQuotes, SwapEvent, SwapState } from './swap-state.ts'

type QuotesEvent = Extract<
  SwapEvent,
  { type: 'quote-chosen' | 'quotes-requested' | 'quotes-received' | 'quotes-failed' }
>

/** Returns the state after an event of the quotes. Answers to older requests are dropped. */
export function nextQuotes(state: EditingSwap, event: QuotesEvent): SwapState {
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
      // After a press of Try again, what failed before is over.
      return { ...state, quotes: next, failure: quotes.status === 'failed' ? null : state.failure }
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
export function toShown(quotes: readonly SwapQuote[], at: number, chosen: SwapQuote | null): ShownQuotes | null {
  const [best, ...others] = quotes.toSorted(
    (one, other) => Number(other.toAmount > one.toAmount) - Number(one.toAmount > other.toAmount),
  )
  if (best === undefined) return null
  const same = quotes.find((quote) => chosen !== null && isSameRoute(quote, chosen))
  return { quotes: [best, ...others], chosen: same ?? best, at }
}

function isSameRoute(one: SwapQuote, other: SwapQuote): boolean {
  return [one.spender, one.venues, one.poolFees].join() === [other.spender, other.venues, other.poolFees].join()
}

/** A quote of more than 30 s is not shown, and nothing is confirmed on it. */
export function dropOld(state: SwapState, now: number): SwapState {
  if (state.status === 'reviewing') {
    // A new price is on its way while the plan is checked. Why a step failed stays: a wallet may take minutes to answer.
    const { failure } = state
    return isOld(state.shown, now) && state.plan.status !== 'checking' ? editing(state, { failure }) : state
  }
  if (state.status !== 'editing' || state.quotes.status !== 'ready' || !isOld(state.quotes.shown, now)) return state
  return { ...state, quotes: { status: 'loading', number: state.quotes.number } }
}

/** Returns whether quotes are too old to be shown. @param now - milliseconds. */
export function isOld({ at }: ShownQuotes, now: number): boolean {
  return now - at >= QUOTE_TTL_MS
}
