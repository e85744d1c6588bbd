import type { Readable } from '../store/readable.ts'
import { createStateStore } from '../store/state-store.ts'
import type { Wallet } from '../wallet.ts'
import { cutOff } from './cut-off.ts'
import type { StateHistory } from './state-history.ts'
import { type AnyStore, lazyStores, memberStores } from './wallet-stores.ts'

/** Whether the page shows the current states, or those of an earlier moment. */
export type ReplayState =
  | { readonly status: 'live' }
  /** `store` and `number` are the entry that is shown: see {@link StateHistory}. */
  | { readonly status: 'replaying'; readonly store: string; readonly number: number }

/** Shows the states of an earlier moment. */
export type Replay = Readable<ReplayState> & {
  /** Shows the moment at which a store had the entry with this number. */
  readonly show: (store: string, number: number) => void
  /** Shows the current states again. */
  readonly resume: () => void
}

/** Functions of a store that change nothing. All others do nothing during a replay. */
const HARMLESS = /^(?:get|is|has|recentIds|add(?:CloseGuard|SignInRequirement)$|subscribe|prefetch)/

/**
 * Creates a {@link Replay}. The views get another wallet object, whose stores have the earlier states and whose actions do
 * nothing. The wallet object itself continues meanwhile: what happens is shown after the replay.
 * @param viewers - the providers of the page, see viewers.ts.
 */
export function createReplay({
  wallet,
  history,
  viewers,
}: {
  readonly wallet: Wallet
  readonly history: StateHistory
  readonly viewers: ReadonlyMap<(shown: Wallet | null) => void, Wallet>
}): Replay {
  const { set, ...store } = createStateStore<ReplayState>({ status: 'live' })
  const listeners = new Map<string, Set<(state: unknown, previous: unknown) => void>>()
  let shown: Wallet | null = null

  function stateOf(name: string): unknown {
    const state = store.getState()
    return history.stateAt(name, state.status === 'live' ? Number.POSITIVE_INFINITY : state.number)
  }

  /** Returns a store with the earlier states. */
  function replayed<Store extends AnyStore>(name: string, own: Store): Store {
    const heard = listeners.get(name) ?? new Set()
    listeners.set(name, heard)
    const changed: Readonly<Record<string, unknown>> = {
      // A store that was created for the replay has no earlier states.
      getState: () => stateOf(name) ?? own.getState(),
      subscribe: (listener: (state: unknown, previous: unknown) => void) => {
        heard.add(listener)
        return () => heard.delete(listener)
      },
    }
    return new Proxy(own, {
      get: (target, key) => {
        if (typeof key === 'string' && Object.hasOwn(changed, key)) return changed[key]
        const value: unknown = Reflect.get(target, key)
        if (typeof value !== 'function' || HARMLESS.test(String(key))) return value
        // A promise that never resolves, because many actions return one.
        return () => new Promise<never>(() => {})
      },
    })
  }

  function createShown(): Wallet {
    const members = new Map<string, unknown>(
      [...memberStores(wallet)].map(([name, own]) => [name, replayed(name, own)] as const),
    )
    for (const name of ['start', 'destroy', 'track']) members.set(name, () => {})
    for (const [name, member] of Object.entries(cutOff(wallet))) members.set(name, member)
    return new Proxy(wallet, {
      get: (target, key) => (typeof key === 'string' && members.get(key)) || Reflect.get(target, key),
    })
  }

  function showAll(next: Wallet | null) {
    for (const [show, of] of viewers) if (of === wallet) show(next)
  }

  return {
    ...store,
    show: (name, number) => {
      const before = new Map([...listeners.keys()].map((each) => [each, stateOf(each)]))
      const wasLive = store.getState().status === 'live'
      shown ??= createShown()
      for (const lazy of lazyStores) lazy.substitute(wallet, shown, (own, of) => replayed(of, own))
      set({ status: 'replaying', store: name, number })
      if (wasLive) return showAll(shown)
      for (const [each, previous] of before) {
        const state = stateOf(each)
        if (Object.is(state, previous)) continue
        for (const listener of listeners.get(each) ?? []) listener(state, previous)
      }
    },
    resume: () => {
      if (store.getState().status === 'live') return
      set({ status: 'live' })
      showAll(null)
    },
  }
}
