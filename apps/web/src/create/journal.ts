import type { Address, Hash } from 'viem'
import type { SentStore } from '../transaction/sent-store.ts'
import {
  findSentTransaction,
  type SentEvent,
  type SentPlace,
  type SentTransaction,
} from '../transaction/sent-transactions.ts'
import { type CreateBoostEvent, type CreateBoostState, type StepKey, toStepName } from './create-boost-state.ts'

/** Who creates a boost, and on which chain. */
export type Creator = { readonly chainId: number; readonly account: Address }

/** A transaction that was sent, and whose step is not known to be done. `isSlow` once it takes long. */
export type PendingTransaction = { readonly hash: Hash; readonly isSlow: boolean }

/** The transactions of a creation, among all that the device remembers. */
export type StepTransactions = {
  /** The newest of a step; null where it is not remembered, or no node knows it any more. */
  readonly find: (step: StepKey) => SentTransaction | null
  /** Remembers what was sent for a step. */
  readonly save: (step: StepKey, hash: Hash) => void
  readonly dispatch: (event: SentEvent) => void
}

/**
 * What the transaction of a step is for. All steps of a sort share one place: nothing more is sent before it is known what
 * became of the transaction before, so the newest is the one that counts.
 */
export function stepPlace(step: StepKey, { chainId, account }: Creator): SentPlace {
  return { chainId, account, purpose: `create ${toStepName(step)}` }
}

/** The transactions of a creator's steps in a store. */
export function stepTransactions(store: SentStore, creator: Creator, now: () => number = Date.now): StepTransactions {
  return {
    find: (step) => findSentTransaction(store.read(), stepPlace(step, creator)),
    save(step, hash) {
      const transaction = { ...stepPlace(step, creator), hash, label: '', isLast: false, sentAt: now() }
      store.dispatch({ type: 'sent', transaction })
    },
    dispatch: store.dispatch,
  }
}

/** The current state of a creation, its dispatch function, and the transactions of its steps. */
export type Journal = {
  readonly now: () => CreateBoostState
  readonly dispatch: (event: CreateBoostEvent) => void
  readonly transactions: StepTransactions
}
