import type { Hash } from 'viem'
import type { TransactionState } from '../connect/transaction.ts'
import { problemText } from '../language/en/problem.ts'

/** What the chain says of a transaction: `waiting` is in no block yet, `gone` is known to no node. */
export type ChainWord = 'success' | 'reverted' | 'waiting' | 'gone'

/**
 * The status of a claim's transaction when the page itself did not see its end. Pure.
 * @param state - as the page saw it. @param left - sent before the page was opened, its end not seen; null for none.
 * @param word - of whichever is looked for; null while the chain has not answered.
 */
export function settled(state: TransactionState, left: Hash | null, word: ChainWord | null): TransactionState {
  const hash = lookedFor(state, left)
  if (hash === null) return state
  if (word === 'success') return { status: 'done', hash }
  if (word === 'reverted') return { status: 'failed', hash, problem: problemText('refusedIt'), isStarted: false }
  // A node may take a moment to hear of what was only just sent; what it has forgotten since can be sent again.
  if (word === 'gone' && state.status === 'idle') return state
  return { status: 'pending', hash, isSlow: true }
}

/** The transaction whose end has to be looked for; null when the page knows it, or nothing was sent. Pure. */
export function lookedFor(state: TransactionState, left: Hash | null): Hash | null {
  if (state.status === 'unknown') return state.hash
  return state.status === 'idle' ? left : null
}
