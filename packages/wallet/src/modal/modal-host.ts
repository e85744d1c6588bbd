import type { ComponentType } from 'react'
import type { Appearance } from '../provider/appearance.ts'
import { type Readable, readableOf } from '../store/readable.ts'
import { createStateStore } from '../store/state-store.ts'
import type { Wallet } from '../wallet.ts'
import { ModalLoadError } from './errors.ts'

/** The dialog is in the page, drawn and closed, before anybody opens it; then it is open; then it leaves the screen. */
export type ModalPhase = 'ahead' | 'open' | 'leaving'

/** What views are shown on, with the first of them: one chunk, fetched when the page is idle. */
export type ModalBundle = {
  readonly Modal: ComponentType<{ readonly stage: ModalPhase; readonly onGone: () => void }>
  readonly Panel: ComponentType
  /** Readies what the first view shows, before it is shown. @returns the function that ends what this began. */
  readonly prepare: (provided: { readonly wallet: Wallet; readonly look: Appearance }) => () => void
}

/** The code of the surfaces: not asked for yet, on its way, here, or not to be had. */
export type ModalHostState =
  | { readonly status: 'idle' }
  /** `isRetry` when it failed before. */
  | { readonly status: 'loading'; readonly isRetry: boolean }
  | { readonly status: 'ready'; readonly surfaces: ModalBundle }
  | { readonly status: 'failed'; readonly error: ModalLoadError }

/** The surfaces, and how to ask for them. */
export type ModalHost = Readable<ModalHostState> & {
  /** Fetches them, unless they are here or on their way. After a failure it tries again. Never throws. */
  readonly load: () => void
}

/** @param load - brings the chunk. Nobody in here knows views: the entry says where they are. */
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

/** The surfaces once they are here; null until then. */
export function readBundle(state: ModalHostState): ModalBundle | null {
  return state.status === 'ready' ? state.surfaces : null
}

/** Whether they did not come, or are tried again after that. */
export function hasLoadFailed(state: ModalHostState): boolean {
  return state.status === 'failed' || (state.status === 'loading' && state.isRetry)
}
