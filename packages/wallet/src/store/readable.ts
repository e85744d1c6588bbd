/**
 * A read-only store, as React's `useSyncExternalStore` accepts it. Every zustand store is one, including wagmi's.
 * `getInitialState` returns the state that a server renders and hydration starts from; it never changes.
 */
export type Readable<State> = {
  readonly getState: () => State
  readonly getInitialState: () => State
  /** @returns the function that ends the subscription. */
  readonly subscribe: (listener: (state: State, previous: State) => void) => () => void
}

/** Returns a store without the methods that change it. */
export function readableOf<State>({ getState, getInitialState, subscribe }: Readable<State>): Readable<State> {
  return { getState, getInitialState, subscribe }
}
