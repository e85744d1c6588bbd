import { editing } from './edit-swap.ts'
import { isOld, toShown } from './next-quotes.ts'
import { judgeLoss } from './price-gap.ts'
import { getSwapIssue } from './swap-rules.ts'
import type { SwapEvent, SwapState } from './swap-state.ts'

/** How much less has to arrive before it is said that the price moved: a thousandth. */
const MIN_WORSE_PART = 1_000n

const fresh = { isWorse: false, permit: { status: 'unsigned' }, isBatchRefused: false, failure: null } as const

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

/** Returns the state after an event of the review, in which the user sees what the wallet will be requested to do. */
export function nextReview(state: SwapState, event: ReviewEvent): SwapState {
  if (event.type === 'review-requested') {
    if (state.status !== 'editing' || state.quotes.status !== 'ready') return state
    const { quotes, target, market, input } = state
    if (isOld(quotes.shown, event.now) || getSwapIssue(input, market) !== null) return state
    if (judgeLoss(state, quotes.shown.chosen) === 'too-far') return state
    const plan = { status: 'checking', step: 'allowance', number: event.number } as const
    const agreed = quotes.shown.chosen.toAmount
    return { status: 'reviewing', target, market, input, shown: quotes.shown, plan, agreed, ...fresh }
  }
  // Nothing is sent by a signature, so that the user can go back. One that comes later is dropped.
  if (state.status === 'signing' && event.type === 'review-left') return nextReview(state.review, event)
  if (state.status !== 'reviewing') return state
  const { plan } = state
  switch (event.type) {
    case 'plan-requested':
      return { ...state, plan: { status: 'checking', step: 'allowance', number: event.number } }
    case 'requoted': {
      if (plan.status !== 'checking' || plan.number !== event.number) return state
      const shown = toShown(event.quotes, event.now, state.shown.chosen)
      if (shown === null) return editing(state, { quotes: { status: 'empty' }, failure: state.failure })
      const isWorse = state.agreed - shown.chosen.toAmount > state.agreed / MIN_WORSE_PART
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
