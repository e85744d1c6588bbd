import type { SentTransaction } from '../transaction/sent-transactions.ts'

/** The steps of a task that was sent from this device, in order, until its reward can be claimed. */
export const taskPlaces = ['sent', 'mined', 'found', 'final', 'ready'] as const

/** One of {@link taskPlaces}. */
export type TaskPlace = (typeof taskPlaces)[number]

/** How far the transaction of a task is. A step after a failed one is never reached. */
export type TaskSteps = {
  /** The current step. */
  readonly at: TaskPlace
  /** Whether it waits, or the task failed there. `done`: the reward can be claimed. */
  readonly status: 'waiting' | 'failed' | 'done'
}

/** How long a transaction is watched for, in milliseconds. A block is final after 15 minutes on most networks. */
export const MAX_WATCH_MS = 2 * 3_600_000
/** How long a failed transaction is shown, in milliseconds. Later, the user knows and only wants to start again. */
export const MAX_FAILURE_MS = 10 * 60_000

/** What is known about the transaction of a task. */
export type TaskFacts = {
  readonly sent: SentTransaction
  /** Whether its receipt meets the conditions and pays the account. Null while that is read, or cannot be decided. */
  readonly qualifies: boolean | null
  /** What the verifier has of it. Null for nothing yet. */
  readonly completion: 'observed' | 'final' | null
  /** Whether its reward is known to be payable. */
  readonly isPayable: boolean
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Returns how far the transaction of a task is. Null when it is too old to be watched, or a failure was shown for long
 * enough. What the verifier says comes first, because it decides what is paid. Pure.
 */
export function taskSteps({ sent, qualifies, completion, isPayable, now }: TaskFacts): TaskSteps | null {
  const age = now - sent.sentAt
  if (isPayable) return { at: 'ready', status: 'done' }
  if (age > MAX_WATCH_MS) return null
  if (completion === 'final') return { at: 'ready', status: 'waiting' }
  const failure = sent.status === 'reverted' ? 'mined' : qualifies === false && completion === null ? 'found' : null
  if (failure !== null) return age > MAX_FAILURE_MS ? null : { at: failure, status: 'failed' }
  if (completion === 'observed') return { at: 'final', status: 'waiting' }
  if (sent.status === 'pending') return { at: 'mined', status: 'waiting' }
  // The verifier may be slower than the chain: then its completion is what is waited for.
  if (qualifies === null) return { at: 'found', status: 'waiting' }
  return { at: sent.isFinalized ? 'ready' : 'final', status: 'waiting' }
}
