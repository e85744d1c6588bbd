import type { Readable } from './readable.ts'

/** A readable store and the one way to change it. */
export type StateStore<State> = Readable<State> & {
  /** Puts a state in the place of the old one. The same value tells nobody. */
  readonly set: (state: State) => void
}

/** A store that holds one value, whole. `initial` is what a server renders and hydration starts from. */
export function createStateStore<State>(initial: State): StateStore<State> {
  let state = initial
  const listeners = new Set<(state: State, before: State) => void>()
  return {
    getState: () => state,
    getInitialState: () => initial,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (next) => {
      if (Object.is(next, state)) return
      const before = state
      state = next
      // A listener may set another state: those after it hear what is true by then.
      for (const listener of listeners) listener(state, before)
    },
  }
}
