import type { Address, Hash } from 'viem'
import type { SentStore } from '../transaction/sent-store.ts'
import {
  findSentTransaction,
  type SentEvent,
  type SentPlace,
  type SentTransaction,
} from '../transaction/sent-transactions.ts'
import { type CreateBoostEvent, type CreateBoostState, type StepKey, toStepName } from './create-boost-state.ts'

/** The account that creates a boost, and the chain. */
export type Creator = { readonly chainId: number; readonly account: Address }

/** A sent transaction without a known result. `isSlow` once it takes long. */
export type PendingTransaction = { readonly hash: Hash; readonly isSlow: boolean }

/** The transactions of a creation among those that the device remembers. */
export type StepTransactions = {
  /** Returns the newest transaction of a step. Null when it is not remembered, or no node knows it any more. */
  readonly find: (step: StepKey) => SentTransaction | null
  /** Saves the transaction of a step. */
  readonly save: (step: StepKey, hash: Hash) => void
  readonly dispatch: (event: SentEvent) => void
}

/**
 * Returns the purpose of a step's transaction. All steps of a kind share one, because the next step is sent only after
 * the result of the one before. So only the newest transaction matters.
 */
export function stepPlace(step: StepKey, { chainId, account }: Creator): SentPlace {
  return { chainId, account, purpose: `create ${toStepName(step)}` }
}

/** Returns the transactions of a creator's steps in a store. */
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
