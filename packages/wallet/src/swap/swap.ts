import { changeAmount, changeInput, chooseToken, editing, FIRST_AMOUNT, switchSides } from './edit-swap.ts'
import { dropOld, nextQuotes } from './next-quotes.ts'
import { nextReview } from './next-review.ts'
import { nextSending } from './next-sending.ts'
import { DEFAULT_SLIPPAGE } from './swap-limits.ts'
import type { SwapEvent, SwapState, SwapTarget } from './swap-state.ts'

/** No account is connected. */
export const noSwap: SwapState = { status: 'uninitialized' }

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
      return { status: 'sending', target, record, number, review: null, isLate: false, elsewhere: null }
    }
    case 'initialized': {
      if (state.status !== 'initializing' || state.number !== event.number) return state
      const { market, source } = event
      const input = { from: source, to: null, amountText: FIRST_AMOUNT, slippage: DEFAULT_SLIPPAGE }
      return editing({ target: state.target, market, input }, { failure: state.failure })
    }
    case 'initialize-failed':
      if (state.status !== 'initializing' || state.number !== event.number) return state
      return { status: 'unavailable', target: state.target, failure: event.failure }
    case 'filled':
      return changeInput(state, (input) => ({ ...input, ...event.input }))
    case 'token-chosen':
      if (!('target' in state) || event.token.chainId !== state.target.chainId) return state
      return changeInput(state, (input) => chooseToken(input, event.side, event.token))
    case 'amount-changed':
      return changeInput(state, (input) => changeAmount(input, event.amountText))
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
    case 'signed':
    case 'sign-failed':
    case 'sent':
    case 'unanswered':
    case 'batch-refused':
    case 'grown-late':
    case 'mined':
    case 'send-failed':
      return afterSending(state, nextSending(state, event))
    case 'reset':
      if (state.status === 'uninitialized') return state
      // What is on its way is followed to its end. What may still be open in the wallet ends by the user's own word.
      return state.status === 'sending' && (state.record.id !== null || state.review !== null) ? state : noSwap
    default:
      return event satisfies never
  }
}

function changeTarget(state: SwapState, target: SwapTarget | null, number: number): SwapState {
  const isSame =
    state.status !== 'uninitialized' &&
    state.target.chainId === target?.chainId &&
    state.target.address.toLowerCase() === target.address.toLowerCase()
  // What the wallet was asked belongs to the account that was asked, and is followed whichever account is connected.
  if (state.status === 'sending') return { ...state, elsewhere: isSame ? null : { target, number } }
  if (target === null) return noSwap
  return isSame && state.status !== 'unavailable' ? state : { status: 'initializing', target, number, failure: null }
}

/** Whatever the wallet answered, the next swap is of the account that is connected by then. */
function afterSending(before: SwapState, next: SwapState): SwapState {
  if (before.status !== 'sending' || next.status === 'sending' || next.status === 'swapped') return next
  if (before.elsewhere === null) return next
  const { target, number } = before.elsewhere
  const failure = 'failure' in next ? next.failure : null
  return target === null ? noSwap : { status: 'initializing', target, number, failure }
}

function readMarket(state: SwapState, { read, ...event }: Extract<SwapEvent, { type: 'market-read' }>): SwapState {
  if (state.status !== 'editing' && state.status !== 'reviewing') return state
  if (state.target !== event.for) return state
  const { market } = state
  // A balance that could not be read again stays as it was.
  const isKnown = (key: string) => (market.balances[key] ?? null) !== null
  const balances = Object.entries(read.balances ?? {}).filter(([key, amount]) => amount !== null || !isKnown(key))
  return {
    ...state,
    market: {
      ...market,
      balances: { ...market.balances, ...Object.fromEntries(balances) },
      prices: { ...market.prices, ...read.prices },
      gasPrice: read.gasPrice ?? market.gasPrice,
      mayBeSponsored: read.mayBeSponsored ?? market.mayBeSponsored,
    },
  }
}
