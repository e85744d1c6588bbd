import type { ComponentType } from 'react'
import type { Look } from '../provider/look.ts'
import type { Readable } from '../store/readable.ts'
import { createStateStore } from '../store/state-store.ts'
import type { Wallet } from '../wallet.ts'

/** The dialog is in the page, drawn and closed, before anybody opens it; then it is open; then it leaves the screen. */
export type ModalStage = 'ahead' | 'open' | 'leaving'

/** What views are shown on, with the first of them: one chunk, fetched when the page is idle. */
export type Surfaces = {
  readonly Modal: ComponentType<{ readonly stage: ModalStage; readonly onGone: () => void }>
  readonly Panel: ComponentType
  /** Readies what the first view shows, before it is shown. @returns the function that ends what this began. */
  readonly prepare: (provided: { readonly wallet: Wallet; readonly look: Look }) => () => void
}

/** The surfaces, null until they are here, and how to wish for them. */
export type SurfaceSource = Readable<Surfaces | null> & {
  /** A failure is forgotten, so that the next wish tries again. Never throws. */
  readonly load: () => void
}

/** @param load - brings the chunk. Nobody in here knows views: the entry says where they are. */
export function createSurfaceSource(load: () => Promise<Surfaces>): SurfaceSource {
  const { getState, getInitialState, subscribe, set } = createStateStore<Surfaces | null>(null)
  let isAsked = false
  return {
    getState,
    getInitialState,
    subscribe,
    load: () => {
      if (isAsked) return
      isAsked = true
      load().then(set, () => {
        isAsked = false
      })
    },
  }
}
