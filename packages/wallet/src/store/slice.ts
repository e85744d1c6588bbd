import type { Readable } from './readable.ts'

/**
 * A slice of a wallet object's state. Its pure reducer is the only writer: everything else dispatches events. Effects
 * subscribe to the events, so that a slice knows nothing of what its changes cause elsewhere.
 */
export type Slice<State, Event> = Pick<Readable<State>, 'getState' | 'getInitialState'> & {
  /**
   * @param listener - called with the event that changed the state, in the order of the subscriptions.
   * @returns the function that ends the subscription.
   */
  readonly subscribe: (listener: (state: State, previous: State, event: Event) => void) => () => void
  readonly dispatch: (event: Event) => void
}

/**
 * Creates a slice.
 * @param initial - the state that a server renders and hydration starts from.
 * @param next - returns the state after an event. The same value notifies no listener.
 */
export function createSlice<State, Event>(
  initial: State,
  next: (state: State, event: Event) => State,
): Slice<State, Event> {
  let state = initial
  const listeners = new Set<(state: State, previous: State, event: Event) => void>()
  return {
    getState: () => state,
    getInitialState: () => initial,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch: (event) => {
      const before = state
      state = next(before, event)
      if (Object.is(state, before)) return
      // A listener may dispatch another event. The listeners after it get the current state.
      for (const listener of listeners) listener(state, before, event)
    },
  }
}
