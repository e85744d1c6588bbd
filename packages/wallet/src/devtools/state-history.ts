import type { Readable } from '../store/readable.ts'
import { createStateStore } from '../store/state-store.ts'
import { createRing, type Ring } from './ring.ts'
import type { AnyStore } from './wallet-stores.ts'

/** Maximum number of states of each store that are held, so that a page that is open for a day does not fill up. */
export const MAX_STATES = 200

/** A state of a store. */
export type StateEntry = {
  /** Increases with every change of any store, so that the states of all stores at a moment are known. */
  readonly number: number
  /** Milliseconds since 1970. */
  readonly at: number
  /** The type of the event that caused it, where the store dispatches events. */
  readonly event: string | null
  readonly state: unknown
}

/** The states of one store, oldest first. The first one is the state when the panel was mounted, or a later one. */
export type StoreHistory = { readonly name: string; readonly entries: readonly StateEntry[] }

/** The histories of all stores, in the order in which the stores were added. */
export type StateHistory = Readable<readonly StoreHistory[]> & {
  /** Follows a store from now on. A second call with the same name does nothing. */
  readonly add: (name: string, store: AnyStore) => void
  /** Returns the state of a store when the entry with a number was the newest; undefined for an unknown store. */
  readonly stateAt: (name: string, number: number) => unknown
  /** Forgets everything but the current states. */
  readonly clear: () => void
  readonly destroy: () => void
}

/** Creates a {@link StateHistory}. @param now - milliseconds since 1970. */
export function createStateHistory(now: () => number): StateHistory {
  const rings = new Map<string, Ring<StateEntry>>()
  const ends: (() => void)[] = []
  const { set, ...store } = createStateStore<readonly StoreHistory[]>([])
  let lastNumber = 0

  const publish = () => set([...rings].map(([name, ring]) => ({ name, entries: ring.items() })))

  function push(ring: Ring<StateEntry>, state: unknown, event: string | null) {
    lastNumber += 1
    ring.push({ number: lastNumber, at: now(), event, state })
    publish()
  }

  return {
    ...store,
    add: (name, followed) => {
      if (rings.has(name)) return
      const ring = createRing<StateEntry>(MAX_STATES)
      rings.set(name, ring)
      push(ring, followed.getState(), null)
      ends.push(
        // A slice also passes the event, which other stores do not have.
        followed.subscribe((...[state, , event]: readonly unknown[]) => push(ring, state, typeOf(event))),
      )
    },
    stateAt: (name, number) => {
      const entries = rings.get(name)?.items() ?? []
      return (entries.findLast((entry) => entry.number <= number) ?? entries[0])?.state
    },
    clear: () => {
      for (const ring of rings.values()) {
        const last = ring.items().at(-1)
        ring.clear()
        if (last !== undefined) ring.push(last)
      }
      publish()
    },
    destroy: () => {
      for (const end of ends) end()
    },
  }
}

function typeOf(event: unknown): string | null {
  const type: unknown = typeof event === 'object' && event !== null ? Reflect.get(event, 'type') : null
  return typeof type === 'string' ? type : null
}
