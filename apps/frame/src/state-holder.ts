/** A state of the page, and who hears of its changes. */
export type StateHolder<State> = {
  readonly getState: () => State
  readonly setState: (next: State) => void
  /** @returns what ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Holds a state. Listeners hear of each `setState`. */
export function holdState<State>(initial: State): StateHolder<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    setState: (next) => {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
