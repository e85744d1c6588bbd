import { useSyncExternalStore } from 'react'
import type { Readable } from './readable.ts'

/** The state of a store, in a component. A server and hydration see what the store began with. */
export function useReadable<State>(store: Readable<State>): State {
  return useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
}

/**
 * A part of a store's state. Renders again only when that part is another one.
 * @param select - gives a plain value, or an object that is in the state: never a new one.
 */
export function useSelected<State, Selected>(store: Readable<State>, select: (state: State) => Selected): Selected {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    () => select(store.getInitialState()),
  )
}
