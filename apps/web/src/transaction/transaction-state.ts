import type { Hash } from 'viem'
import { problemText } from '../language/en/problem.ts'
import type { SentTransaction } from './sent-transactions.ts'

/**
 * A transaction that is not in a block after this time is shown as “still pending”. Source:
 * docs/product.md#sending-a-transaction.
 */
export const SLOW_MS = 25_000

/** The status of one request to the wallet. `isSlow` after 25 seconds without a block, which is not a failure. */
export type TransactionState =
  | { readonly status: 'idle' }
  | { readonly status: 'confirming' }
  /** The wallet has accepted it, and has not returned a hash yet. */
  | { readonly status: 'submitted' }
  | {
      readonly status: 'pending'
      readonly hash: Hash
      readonly isSlow: boolean
      /** Whether it was sent before the page was opened, or by another tab. */
      readonly isRestored: boolean
    }
  /** `isLast` is false when the page was closed before all transactions of the request were sent. */
  | { readonly status: 'success'; readonly hash: Hash | null; readonly isLast: boolean }
  /** `hash` is null when nothing was sent. `isStarted` when earlier transactions of the same request succeeded. */
  | {
      readonly status: 'failed'
      readonly problem: string
      /** The technical details. Left out when there are none. */
      readonly details?: string
      readonly hash: Hash | null
      readonly isStarted: boolean
    }
  /**
   * It was sent, and its result is unknown. It may still succeed. `hash` is null when the wallet did not return one.
   */
  | { readonly status: 'unknown'; readonly hash: Hash | null }

/** What failed: nothing was sent, it was canceled in the wallet, it reverted, or its result is unknown. */
export type FailureOf = 'unsent' | 'cancelled' | 'reverted' | 'unseen'

export type TransactionEvent =
  | { readonly type: 'requested' | 'submitted' | 'reset' }
  | { readonly type: 'sent'; readonly hash: Hash }
  | { readonly type: 'delayed'; readonly hash: Hash }
  | { readonly type: 'succeeded' }
  | { readonly type: 'failed'; readonly problem: string; readonly details?: string; readonly of: FailureOf }
  /** The transaction that this device remembers, from before the page was opened or from another tab; null for none. */
  | { readonly type: 'restored'; readonly sent: SentTransaction | null }

/** Whether the page itself waits for the wallet or the chain. Pure. */
export function isWaiting(state: TransactionState): boolean {
  return (
    state.status === 'confirming' || state.status === 'submitted' || (state.status === 'pending' && !state.isRestored)
  )
}

/** Treats a transaction with an unknown result as pending, so that it is not sent again. Pure. */
export function withoutUnknown(state: TransactionState): TransactionState {
  return state.status === 'unknown' && state.hash !== null
    ? { status: 'pending', hash: state.hash, isSlow: true, isRestored: true }
    : state
}

/** The reducer of a request. It may have several transactions, of which the newest is shown. */
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
      // The canceled transaction is the one that was shown, so nothing is known to have succeeded before it.
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

/** The state when the page itself does not wait: the remembered transaction decides. */
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
