/**
 * A store as readers see it: what React's `useSyncExternalStore` takes. Every zustand store is one, wagmi's too.
 * `getInitialState` is what a server rendered, and what hydration starts from: it never changes.
 */
export type Readable<State> = {
  readonly getState: () => State
  readonly getInitialState: () => State
  /** @returns the function that ends the subscription. */
  readonly subscribe: (listener: (state: State, previous: State) => void) => () => void
}

/** A store without the means to change it. */
export function readableOf<State>({ getState, getInitialState, subscribe }: Readable<State>): Readable<State> {
  return { getState, getInitialState, subscribe }
}
