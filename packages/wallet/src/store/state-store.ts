import type { Readable } from './readable.ts'
import { createSlice } from './slice.ts'

/**
 * A readable store with a method that sets its state: for a value without rules, such as a cache of images, a
 * copy of another store, or what the page has mounted. State with rules is a slice with its `next*` function.
 */
export type StateStore<State> = Readable<State> & {
  /** Replaces the state. The same value notifies no listener. */
  readonly set: (state: State) => void
}

/** Creates a store of one value. `initial` is the state that a server renders and hydration starts from. */
export function createStateStore<State>(initial: State): StateStore<State> {
  const { dispatch, ...readable } = createSlice<State, State>(initial, (_, next) => next)
  return { ...readable, set: dispatch }
}
