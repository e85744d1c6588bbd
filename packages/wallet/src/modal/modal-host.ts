import type { ComponentType } from 'react'
import type { Appearance } from '../provider/appearance.ts'
import { type Readable, readableOf } from '../store/readable.ts'
import { createStateStore } from '../store/state-store.ts'
import type { Wallet } from '../wallet.ts'
import { ModalLoadError } from './errors.ts'

/**
 * The phase of the dialog. `ahead`: it is in the page, rendered and closed. `open`: it is open. `leaving`: it leaves
 * the screen.
 */
export type ModalPhase = 'ahead' | 'open' | 'leaving'

/** The dialog and the panel with the first view. They are one chunk, which is fetched when the page is idle. */
export type ModalBundle = {
  readonly Modal: ComponentType<{ readonly stage: ModalPhase; readonly onGone: () => void }>
  readonly Panel: ComponentType
  /** Prepares the first view before it is shown. @returns the function that ends the preparation. */
  readonly prepare: (provided: { readonly wallet: Wallet; readonly look: Appearance }) => () => void
}

/** The status of the surfaces' code: not requested, loading, loaded, or failed. */
export type ModalHostState =
  | { readonly status: 'idle' }
  /** `isRetry` is true when an earlier load failed. */
  | { readonly status: 'loading'; readonly isRetry: boolean }
  | { readonly status: 'ready'; readonly surfaces: ModalBundle }
  | { readonly status: 'failed'; readonly error: ModalLoadError }

/** The store of the surfaces' code, and the function that loads it. */
export type ModalHost = Readable<ModalHostState> & {
  /** Loads the code, unless it is loaded or loading. After a failure it tries again. Never throws. */
  readonly load: () => void
}

/** @param load - loads the chunk. This module does not import views; the entry passes them. */
export function createModalHost(load: () => Promise<ModalBundle>): ModalHost {
  const store = createStateStore<ModalHostState>({ status: 'idle' })
  return {
    ...readableOf(store),
    load: () => {
      const { status } = store.getState()
      if (status === 'loading' || status === 'ready') return
      store.set({ status: 'loading', isRetry: status === 'failed' })
      load().then(
        (surfaces) => store.set({ status: 'ready', surfaces }),
        (cause) => store.set({ status: 'failed', error: new ModalLoadError({ cause }) }),
      )
    },
  }
}

/** Returns the surfaces once they are loaded; null until then. */
export function readBundle(state: ModalHostState): ModalBundle | null {
  return state.status === 'ready' ? state.surfaces : null
}

/** Returns whether loading failed, or runs again after a failure. */
export function hasLoadFailed(state: ModalHostState): boolean {
  return state.status === 'failed' || (state.status === 'loading' && state.isRetry)
}
