import type { CancelTimer, Environment } from '../../environment.ts'
import { type Readable, readableOf } from '../../store/readable.ts'
import { createStateStore } from '../../store/state-store.ts'
import {
  idleOpening,
  NOT_OPENED_AFTER_MS,
  nextWalletOpening,
  type OpenedWallet,
  type WalletOpening,
  type WalletOpeningEvent,
} from './wallet-opening.ts'

/** Watches whether a wallet that was opened came up: runs {@link nextWalletOpening} on what the page hears. */
export type WalletOpeningStore = Readable<WalletOpening> & {
  /** A link was just opened. */
  readonly opened: (wallet: OpenedWallet) => void
  readonly reset: () => void
  readonly destroy: () => void
}

/** See {@link WalletOpeningStore}. */
export function createWalletOpening({
  after,
  window: page,
}: Pick<Environment, 'after' | 'window'>): WalletOpeningStore {
  const store = createStateStore<WalletOpening>(idleOpening)
  let cancelTimer: CancelTimer = () => {}
  const dispatch = (event: WalletOpeningEvent) => store.set(nextWalletOpening(store.getState(), event))

  const onVisibility = () => {
    if (page?.document?.visibilityState === 'hidden') dispatch({ type: 'leave' })
  }
  const onLeave = () => dispatch({ type: 'leave' })
  page?.document?.addEventListener('visibilitychange', onVisibility)
  // A program on a computer takes the keyboard and hides nothing.
  page?.addEventListener('blur', onLeave)
  page?.addEventListener('pagehide', onLeave)

  return {
    ...readableOf(store),
    opened: (opened) => {
      cancelTimer()
      dispatch({ type: 'open', opened })
      const { number } = store.getState()
      cancelTimer = after(NOT_OPENED_AFTER_MS, () => dispatch({ type: 'timeout', number }))
    },
    reset: () => {
      cancelTimer()
      dispatch({ type: 'reset' })
    },
    destroy: () => {
      cancelTimer()
      page?.document?.removeEventListener('visibilitychange', onVisibility)
      page?.removeEventListener('blur', onLeave)
      page?.removeEventListener('pagehide', onLeave)
    },
  }
}
