import type { Hash } from 'viem'
import { problemText } from '../language/en/problem.ts'
import type { SentTransaction } from './sent-transactions.ts'

/**
 * A transaction that is not in a block after this time is shown as “still pending”. Source:
 * docs/product.md#sending-a-transaction.
 */
export const SLOW_MS = 25_000

/** The status of one request to the wallet. `isSlow` after 25 seconds without a block: shown, and not a failure. */
export type TransactionState =
  | { readonly status: 'idle' }
  | { readonly status: 'confirming' }
  /** The wallet has it, and returned no hash yet. */
  | { readonly status: 'submitted' }
  | {
      readonly status: 'pending'
      readonly hash: Hash
      readonly isSlow: boolean
      /** Sent before the page was opened, or by another tab. */
      readonly isRestored: boolean
    }
  /** `isLast` is false where more transactions of the same request may have been left out: the page was closed meanwhile. */
  | { readonly status: 'success'; readonly hash: Hash | null; readonly isLast: boolean }
  /** `hash` is null when it was not sent; `isStarted` when what came before it under the same request went through. */
  | {
      readonly status: 'failed'
      readonly problem: string
      /** What only a programmer can read of it; left out where the words say all. */
      readonly details?: string
      readonly hash: Hash | null
      readonly isStarted: boolean
    }
  /** It was sent, and no node said what came of it: it may yet go through. `hash` is null where the wallet returned none. */
  | { readonly status: 'unknown'; readonly hash: Hash | null }

/** What a failure is about: nothing left the wallet, it was cancelled there, mined and reverted, or nobody knows. */
export type FailureOf = 'unsent' | 'cancelled' | 'reverted' | 'unseen'

export type TransactionEvent =
  | { readonly type: 'requested' | 'submitted' | 'reset' }
  | { readonly type: 'sent'; readonly hash: Hash }
  | { readonly type: 'delayed'; readonly hash: Hash }
  | { readonly type: 'succeeded' }
  | { readonly type: 'failed'; readonly problem: string; readonly details?: string; readonly of: FailureOf }
  /** What this device remembers of it, from before the page was opened or from another tab; null for nothing. */
  | { readonly type: 'restored'; readonly sent: SentTransaction | null }

/** Whether the page itself waits for the wallet or the chain. Pure. */
export function isWaiting(state: TransactionState): boolean {
  return (
    state.status === 'confirming' || state.status === 'submitted' || (state.status === 'pending' && !state.isRestored)
  )
}

/** The state where what was sent, and whose end was not seen, is waited for and not sent again. Pure. */
export function withoutUnknown(state: TransactionState): TransactionState {
  return state.status === 'unknown' && state.hash !== null
    ? { status: 'pending', hash: state.hash, isSlow: true, isRestored: true }
    : state
}

/** The rules. Several transactions may follow one another under one request: the newest is the one that is shown. */
export function nextTransaction(state: TransactionState, event: TransactionEvent): TransactionState {
  const isUnderWay = isWaiting(state)
  switch (event.type) {
    case 'requested':
      return isUnderWay || state.status === 'pending' ? state : { status: 'confirming' }
    case 'submitted':
      return isUnderWay ? { status: 'submitted' } : state
    case 'sent':
      return isUnderWay ? { status: 'pending', hash: event.hash, isSlow: false, isRestored: false } : state
    case 'delayed':
      return state.status === 'pending' && state.hash === event.hash ? { ...state, isSlow: true } : state
    case 'succeeded': {
      if (!isUnderWay) return state
      return { status: 'success', hash: state.status === 'pending' ? state.hash : null, isLast: true }
    }
    case 'failed': {
      if (!isUnderWay) return state
      const hash = state.status === 'pending' ? state.hash : null
      if (event.of === 'unseen' && (hash !== null || state.status === 'submitted')) return { status: 'unknown', hash }
      const isReverted = event.of === 'reverted'
      // What is shown as sent is what was cancelled: nothing is known to have gone through before it.
      const isCancelled = event.of === 'cancelled'
      return {
        ...{ status: 'failed', problem: event.problem },
        ...(event.details === undefined ? {} : { details: event.details }),
        ...{ hash: isReverted ? hash : null, isStarted: !isReverted && !isCancelled && hash !== null },
      }
    }
    case 'restored':
      return isUnderWay ? state : restored(state, event.sent)
    case 'reset':
      return isUnderWay || state.status === 'pending' ? state : { status: 'idle' }
    default:
      return event satisfies never
  }
}

/** What is shown where the page itself does not wait: what the device remembers decides. */
function restored(state: TransactionState, sent: SentTransaction | null): TransactionState {
  if (sent === null) return state.status === 'pending' ? { status: 'idle' } : state
  const { hash, isLast } = sent
  const isShown = 'hash' in state && state.hash === hash
  if (sent.status === 'pending') {
    const isKnown = sent.isSeen || (isShown && (state.status === 'pending' || state.status === 'unknown'))
    return isKnown ? state : { status: 'pending', hash, isSlow: true, isRestored: true }
  }
  const isEndOpen = isShown && (state.status === 'pending' || state.status === 'unknown')
  if (!isEndOpen && (sent.isSeen || state.status !== 'idle')) return state
  return sent.status === 'success'
    ? { status: 'success', hash, isLast }
    : { status: 'failed', hash, problem: problemText('refusedIt'), isStarted: false }
}
