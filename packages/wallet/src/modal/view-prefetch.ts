import { createContext, useContext } from 'react'
import type { ViewName } from './view.ts'

/** Loads a view's code ahead, when the pointer reaches a control that leads to it. */
export type PrefetchView = (name: ViewName) => void

export const PrefetchContext = createContext<PrefetchView>(() => {})

/** See {@link PrefetchView}. */
export function usePrefetchView(): PrefetchView {
  return useContext(PrefetchContext)
}
