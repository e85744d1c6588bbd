import { isEqual } from './is-equal.ts'
import { type Readable, readableOf } from './readable.ts'
import { createStateStore } from './state-store.ts'

/** A derived store, and the function that stops following its sources. */
export type DerivedStore<State> = Readable<State> & {
  /** Computes again, for sources that tell nobody. */
  readonly refresh: () => void
  readonly destroy: () => void
}

/** Anything that tells when it changed. */
export type Source = { readonly subscribe: (listener: () => void) => () => void }

/**
 * A store that only says in other words what its sources say. Equal values keep the same object, so that readers
 * see no change where none is.
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
    refresh,
    destroy: () => {
      for (const end of ends) end()
    },
  }
}
