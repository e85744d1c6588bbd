import { viewers } from '../provider/viewers.ts'
import type { StateStore } from '../store/state-store.ts'
import type { Wallet } from '../wallet.ts'
import { createFaults, type Faults } from './faults.ts'
import { createReplay, type Replay } from './replay.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'
import { createStateHistory, type StateHistory } from './state-history.ts'
import { type AnyStore, lazyStores, memberStores } from './wallet-stores.ts'
import { watchFetch } from './watch-fetch.ts'
import { watchImages } from './watch-images.ts'
import { watchWallets } from './watch-wallets.ts'

/** What the panel shows of a wallet object, without a panel. */
export type DevtoolsSession = {
  readonly requests: RequestLog
  readonly history: StateHistory
  readonly replay: Replay
  readonly faults: StateStore<Faults>
  /** Ends it: the page is as before. */
  readonly destroy: () => void
}

/** What the session uses of a window. */
export type DevtoolsPage = {
  fetch: typeof fetch
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/**
 * Watches a wallet object.
 * @param options.shownImages - returns the URLs of the images that the wallet's elements show.
 * @param options.stores - more stores of the app, by the name under which they are shown.
 */
export function createDevtoolsSession(
  wallet: Wallet,
  {
    page,
    shownImages,
    stores,
  }: {
    readonly page: DevtoolsPage
    readonly shownImages: () => Iterable<string>
    readonly stores: Readonly<Record<string, AnyStore>>
  },
): DevtoolsSession {
  const { now } = wallet.environment
  const requests = createRequestLog(now)
  const faults = createFaults(readSessionStorage(page))
  const history = createStateHistory(now)
  const replay = createReplay({ wallet, history, viewers })
  for (const [name, store] of [...memberStores(wallet), ...Object.entries(stores)]) history.add(name, store)

  const ends = [
    watchFetch({ wallet, log: requests, faults, page }),
    watchWallets({ wallet, log: requests, faults }),
    watchImages(shownImages, requests, now),
    watchFlows(wallet, history),
  ]
  return {
    requests,
    history,
    replay,
    faults,
    destroy: () => {
      replay.resume()
      for (const end of ends) end()
      history.destroy()
    },
  }
}

/** Follows the stores of the flows as soon as they are created. @returns the function that ends it. */
function watchFlows(wallet: Wallet, history: StateHistory): () => void {
  const look = () => {
    for (const { name, peek } of lazyStores) {
      const store = peek(wallet)
      if (store !== null) history.add(name, store)
    }
  }
  const own = wallet.onDestroy
  // A flow registers what ends it when it is created.
  const watched: Wallet['onDestroy'] = (end) => {
    own(end)
    queueMicrotask(look)
  }
  Reflect.set(wallet, 'onDestroy', watched)
  look()
  return () => {
    if (wallet.onDestroy === watched) Reflect.set(wallet, 'onDestroy', own)
  }
}

/** Returns null where the browser forbids storage. */
function readSessionStorage(page: DevtoolsPage): DevtoolsPage['sessionStorage'] | null {
  try {
    return page.sessionStorage
  } catch {
    return null
  }
}
