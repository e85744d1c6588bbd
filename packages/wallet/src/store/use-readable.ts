import { useSyncExternalStore } from 'react'
import type { Readable } from './readable.ts'

/** Returns the state of a store in a component. On a server and during hydration it is the initial state. */
export function useReadable<State>(store: Readable<State>): State {
  return useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
}

/**
 * Returns a part of a store's state. The component renders again only when that part changes.
 * @param select - returns a primitive, or an object that is part of the state, never a new object.
 */
export function useSelected<State, Selected>(store: Readable<State>, select: (state: State) => Selected): Selected {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    () => select(store.getInitialState()),
  )
}
