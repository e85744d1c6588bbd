import { createContext, useContext } from 'react'
import type { ViewName } from './view.ts'

/** Fetches a view's code ahead: the pointer came over what leads there. */
export type PrefetchView = (name: ViewName) => void

export const PrefetchContext = createContext<PrefetchView>(() => {})

/** See {@link PrefetchView}. */
export function usePrefetchView(): PrefetchView {
  return useContext(PrefetchContext)
}
