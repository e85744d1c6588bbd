import { maySend } from '../transactions/verify-transaction.ts'
import { editing } from './edit-swap.ts'
import { isOld } from './next-quotes.ts'
import { judgeLoss } from './price-gap.ts'
import { getSwapTerms } from './swap-rules.ts'
import type { ReviewingSwap, SwapEvent, SwapRecord, SwapState } from './swap-state.ts'

type SendingEvent = Extract<
  SwapEvent,
  {
    type:
      | 'confirmed'
      | 'signed'
      | 'sign-failed'
      | 'sent'
      | 'unanswered'
      | 'batch-refused'
      | 'grown-late'
      | 'mined'
      | 'send-failed'
  }
>

/** Returns the state after an event of the wallet. Only a confirmed plan that is on screen leads to it, and only once. */
export function nextSending(state: SwapState, event: SendingEvent): SwapState {
  if (event.type === 'confirmed') {
    if (state.status !== 'reviewing' || state.plan.status === 'checking' || state.plan.number !== event.plan)
      return state
    if (!maySend(state.plan.verification) || judgeLoss(state, state.shown.chosen) === 'too-far') return state
    if (isOld(state.shown, event.now)) return editing(state, { failure: state.failure })
    if (state.plan.status === 'permit') {
      const { permit } = state.plan
      return { status: 'signing', target: state.target, review: state, permit, number: event.number, at: event.now }
    }
    const record = toRecord(state, event.now)
    const { target } = state
    return record === null
      ? state
      : { status: 'sending', target, record, number: event.number, review: state, isLate: false, elsewhere: null }
  }
  if (event.type === 'signed' || event.type === 'sign-failed') return nextSigning(state, event)
  if (state.status !== 'sending' || state.number !== event.number) return state
  switch (event.type) {
    case 'sent':
      return state.record.id === null ? { ...state, record: { ...state.record, id: event.id } } : state
    case 'unanswered':
      return state.record.id === null ? { ...state, review: null } : state
    case 'batch-refused': {
      const { record, review } = state
      if (record.id !== null || review === null) return state
      const plan = { status: 'checking', step: 'allowance', number: event.next } as const
      return { ...review, plan, isBatchRefused: true, failure: null }
    }
    case 'grown-late':
      return state.record.id === null ? state : { ...state, isLate: true }
    case 'mined': {
      if (state.record.id === null) return state
      const { target, record, review } = state
      if (record.step === 'swap') return { status: 'swapped', target, record, isDifferent: event.isDifferent }
      // After an approval the price is asked for again, and the transaction is built.
      if (review === null) return { status: 'initializing', target, number: event.next, failure: null }
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
      return ['reverted', 'partial', 'transaction', 'replaced', 'dropped'].includes(event.failure.type)
        ? editing(review, { failure: event.failure })
        : { ...review, failure: event.failure }
    }
    default:
      return event satisfies never
  }
}

/** After a signature, or where the wallet cannot sign, the price is requested again. */
function nextSigning(state: SwapState, event: Extract<SendingEvent, { type: 'signed' | 'sign-failed' }>): SwapState {
  if (state.status !== 'signing' || state.number !== event.number) return state
  const { review } = state
  const plan = { status: 'checking', step: 'allowance', number: event.next } as const
  if (event.type === 'signed') {
    return { ...review, plan, permit: { status: 'signed', permit: event.permit }, failure: null }
  }
  if (event.isUnavailable) return { ...review, plan, permit: { status: 'unavailable' }, failure: null }
  return { ...review, failure: event.failure }
}

function toRecord({ target, input, shown, plan }: ReviewingSwap, at: number): SwapRecord | null {
  const terms = getSwapTerms(input)
  if (terms === null || plan.status === 'checking' || plan.status === 'permit') return null
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
