import type { Readable } from './readable.ts'

/** A readable store with a method that sets its state. */
export type StateStore<State> = Readable<State> & {
  /** Replaces the state. The same value notifies no listener. */
  readonly set: (state: State) => void
}

/** Creates a store of one value. `initial` is the state that a server renders and hydration starts from. */
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
      // A listener may set another state. The listeners after it get the current state.
      for (const listener of listeners) listener(state, before)
    },
  }
}
