import {
  nextSentTransactions,
  parseSentTransactions,
  type SentEvent,
  type SentTransaction,
} from './sent-transactions.ts'

const KEY = 'laurel:transactions'

/** The transactions that were sent from this device, shared by all tabs of the site. */
export type SentStore = {
  /** Newest first. The same array until something changes. */
  readonly read: () => readonly SentTransaction[]
  readonly dispatch: (event: SentEvent) => void
  /** Calls back after each change, also of another tab. Returns a function that unsubscribes. */
  readonly subscribe: (onChange: () => void) => () => void
}

/** The parts of `window` that the store uses: the storage, and the event that another tab has saved. */
export type SentStoreWindow = {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem'>
  readonly addEventListener: (type: 'storage', listener: (event: { readonly key: string | null }) => void) => void
  readonly removeEventListener: (type: 'storage', listener: (event: { readonly key: string | null }) => void) => void
}

/** Creates the store of a browser. If storage is denied, it lasts as long as the page. */
export function createSentStore(browser: SentStoreWindow, now: () => number = Date.now): SentStore {
  const listeners = new Set<() => void>()
  let saved: string | null = null
  let list: readonly SentTransaction[] = []

  function read(): readonly SentTransaction[] {
    try {
      const text = browser.localStorage.getItem(KEY)
      if (text !== saved) {
        saved = text
        list = text === null ? [] : parseSentTransactions(text, now())
      }
    } catch {
      // A private window may deny storage. Then only this page knows its transactions.
    }
    return list
  }
  function notify() {
    for (const listener of listeners) listener()
  }
  function onStorage({ key }: { readonly key: string | null }) {
    if (key === null || key === KEY) notify()
  }

  return {
    read,
    dispatch(event) {
      // Another tab may have saved more.
      list = nextSentTransactions(read(), event, now())
      const text = JSON.stringify(list)
      try {
        browser.localStorage.setItem(KEY, text)
        saved = text
      } catch {
        // The page still has the list in memory.
      }
      notify()
    },
    subscribe(onChange) {
      if (listeners.size === 0) browser.addEventListener('storage', onStorage)
      listeners.add(onChange)
      return () => {
        listeners.delete(onChange)
        if (listeners.size === 0) browser.removeEventListener('storage', onStorage)
      }
    },
  }
}
