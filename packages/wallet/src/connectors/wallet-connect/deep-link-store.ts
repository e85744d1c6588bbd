import type { ClearTimeout, Environment } from '../../environment.ts'
import type { Readable } from '../../store/readable.ts'
import { createSlice } from '../../store/slice.ts'
import {
  type DeepLinkState,
  idleDeepLink,
  nextDeepLink,
  OPEN_TIMEOUT_MS,
  type OpenedWallet,
} from './deep-link-state.ts'

/** Watches whether a wallet that was opened came up. It runs {@link nextDeepLink} on the page's events. */
export type DeepLinkStore = Readable<DeepLinkState> & {
  /** A link was just opened. */
  readonly opened: (wallet: OpenedWallet) => void
  readonly reset: () => void
  readonly destroy: () => void
}

/** Creates a {@link DeepLinkStore}. */
export function createDeepLinkStore({
  setTimeout,
  window: page,
}: Pick<Environment, 'setTimeout' | 'window'>): DeepLinkStore {
  const { dispatch, ...store } = createSlice(idleDeepLink, nextDeepLink)
  let cancelTimer: ClearTimeout = () => {}

  const onVisibility = () => {
    if (page?.document?.visibilityState === 'hidden') dispatch({ type: 'page-left' })
  }
  const onLeave = () => dispatch({ type: 'page-left' })
  page?.document?.addEventListener('visibilitychange', onVisibility)
  // A desktop program takes the focus but does not hide the page.
  page?.addEventListener('blur', onLeave)
  page?.addEventListener('pagehide', onLeave)

  return {
    ...store,
    opened: (opened) => {
      cancelTimer()
      dispatch({ type: 'open', opened })
      const { number } = store.getState()
      cancelTimer = setTimeout(() => dispatch({ type: 'timed-out', number }), OPEN_TIMEOUT_MS)
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
