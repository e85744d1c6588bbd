import { isEqual } from './is-equal.ts'
import { type Readable, readableOf } from './readable.ts'
import { createStateStore } from './state-store.ts'

/** A derived store, and the function that stops following its sources. */
export type DerivedStore<State> = Readable<State> & {
  readonly destroy: () => void
}

/** Anything that notifies of its changes. */
export type Source = { readonly subscribe: (listener: () => void) => () => void }

/**
 * Creates a store whose state is computed from other stores. An equal state keeps the same object, so that readers see
 * a change only when the value changed.
 */
export function createDerivedStore<State>(compute: () => State, sources: readonly Source[]): DerivedStore<State> {
  const store = createStateStore(compute())
  const refresh = () => {
    const next = compute()
    if (!isEqual(next, store.getState())) store.set(next)
  }
  const ends = sources.map((source) => source.subscribe(refresh))
  return {
    ...readableOf(store),
    destroy: () => {
      for (const end of ends) end()
    },
  }
}
