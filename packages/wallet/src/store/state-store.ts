import { createStore } from 'zustand/vanilla'
import type { Readable } from './readable.ts'

/** A readable store and the one way to change it. */
export type StateStore<State> = Readable<State> & {
  /** Puts a state in the place of the old one. The same value tells nobody. */
  readonly set: (state: State) => void
}

/** A store that holds one value, whole. `initial` is what a server renders and hydration starts from. */
export function createStateStore<State>(initial: State): StateStore<State> {
  const store = createStore<{ readonly state: State }>(() => ({ state: initial }))
  return {
    getState: () => store.getState().state,
    getInitialState: () => initial,
    subscribe: (listener) => store.subscribe((now, before) => listener(now.state, before.state)),
    set: (state) => {
      if (!Object.is(state, store.getState().state)) store.setState({ state }, true)
    },
  }
}
