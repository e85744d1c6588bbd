import type { ComponentType } from 'react'
import type { Appearance } from '../provider/appearance.ts'
import type { Readable } from '../store/readable.ts'
import { createSlice } from '../store/slice.ts'
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

/** What can happen to the surfaces' code. */
export type ModalHostEvent =
  /** It is wanted. Ignored while it loads, and once it is loaded. */
  | { readonly type: 'requested' }
  | { readonly type: 'loaded'; readonly surfaces: ModalBundle }
  | { readonly type: 'failed'; readonly error: ModalLoadError }

/** Returns the state after an event. */
export function nextModalHost(state: ModalHostState, event: ModalHostEvent): ModalHostState {
  switch (event.type) {
    case 'requested':
      return state.status === 'idle' || state.status === 'failed'
        ? { status: 'loading', isRetry: state.status === 'failed' }
        : state
    case 'loaded':
      return { status: 'ready', surfaces: event.surfaces }
    case 'failed':
      return { status: 'failed', error: event.error }
    default:
      return event satisfies never
  }
}

/** The store of the surfaces' code, and the function that loads it. */
export type ModalHost = Readable<ModalHostState> & {
  /** Loads the code, unless it is loaded or loading. After a failure it tries again. Never throws. */
  readonly load: () => void
}

/** @param load - loads the chunk. This module does not import views; the entry passes them. */
export function createModalHost(load: () => Promise<ModalBundle>): ModalHost {
  const { dispatch, ...store } = createSlice<ModalHostState, ModalHostEvent>({ status: 'idle' }, nextModalHost)
  store.subscribe((_, __, { type }) => {
    if (type !== 'requested') return
    load().then(
      (surfaces) => dispatch({ type: 'loaded', surfaces }),
      (cause) => dispatch({ type: 'failed', error: new ModalLoadError({ cause }) }),
    )
  })
  return {
    ...store,
    load: () => dispatch({ type: 'requested' }),
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
