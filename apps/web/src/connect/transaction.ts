import type { Hash } from 'viem'

/** The status of one request to the wallet. `isSlow` after 25 seconds without a block: shown, and not a failure. */
export type TransactionState =
  | { readonly status: 'idle' }
  | { readonly status: 'confirming' }
  /** The wallet has it, and says no hash of it yet. */
  | { readonly status: 'taken' }
  | { readonly status: 'pending'; readonly hash: Hash; readonly isSlow: boolean }
  | { readonly status: 'done'; readonly hash: Hash | null }
  /** `hash` is null when it was not sent; `isStarted` when what came before it under the same question went through. */
  | {
      readonly status: 'failed'
      readonly problem: string
      /** What only a programmer can read of it; left out where the words say all. */
      readonly details?: string
      readonly hash: Hash | null
      readonly isStarted: boolean
    }
  /** It was sent, and nobody could be asked what came of it: it may yet go through. `hash` is null where the wallet said none. */
  | { readonly status: 'unknown'; readonly hash: Hash | null }

/** What a failure is about: nothing left the wallet, it was cancelled there, mined and reverted, or nobody knows. */
export type FailureOf = 'unsent' | 'cancelled' | 'reverted' | 'unseen'

export type TransactionEvent =
  | { readonly type: 'requested' | 'taken' | 'reset' }
  | { readonly type: 'sent'; readonly hash: Hash }
  | { readonly type: 'delayed'; readonly hash: Hash }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly problem: string; readonly details?: string; readonly of: FailureOf }

/** The rules. Several transactions may follow one another under one question: the newest is the one that is shown. */
export function nextTransaction(state: TransactionState, event: TransactionEvent): TransactionState {
  const isUnderWay = state.status === 'confirming' || state.status === 'taken' || state.status === 'pending'
  switch (event.type) {
    case 'requested':
      return isUnderWay ? state : { status: 'confirming' }
    case 'taken':
      return isUnderWay ? { status: 'taken' } : state
    case 'sent':
      return isUnderWay ? { status: 'pending', hash: event.hash, isSlow: false } : state
    case 'delayed':
      return state.status === 'pending' && state.hash === event.hash ? { ...state, isSlow: true } : state
    case 'done':
      return isUnderWay ? { status: 'done', hash: state.status === 'pending' ? state.hash : null } : state
    case 'failed': {
      if (!isUnderWay) return state
      const hash = state.status === 'pending' ? state.hash : null
      if (event.of === 'unseen' && (hash !== null || state.status === 'taken')) return { status: 'unknown', hash }
      const isReverted = event.of === 'reverted'
      // What is shown as sent is what was cancelled: nothing is known to have gone through before it.
      const isCancelled = event.of === 'cancelled'
      return {
        ...{ status: 'failed', problem: event.problem },
        ...(event.details === undefined ? {} : { details: event.details }),
        ...{ hash: isReverted ? hash : null, isStarted: !isReverted && !isCancelled && hash !== null },
      }
    }
    case 'reset':
      return isUnderWay ? state : { status: 'idle' }
    default:
      return event satisfies never
  }
}
