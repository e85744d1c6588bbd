import {
  nextSentTransactions,
  parseSentTransactions,
  type SentEvent,
  type SentTransaction,
} from './sent-transactions.ts'

const KEY = 'laurel:transactions'

/** The transactions that were sent from this device, as all tabs of the site share them. */
export type SentStore = {
  /** The newest first; the same array until something changes. */
  readonly read: () => readonly SentTransaction[]
  readonly dispatch: (event: SentEvent) => void
  /** Calls back after each change, also of another tab. Returns what ends it. */
  readonly subscribe: (onChange: () => void) => () => void
}

/** Where a browser saves, and what says that another tab has saved: the parts of `window` that the store uses. */
export type SentStoreWindow = {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem'>
  readonly addEventListener: (type: 'storage', listener: (event: { readonly key: string | null }) => void) => void
  readonly removeEventListener: (type: 'storage', listener: (event: { readonly key: string | null }) => void) => void
}

/** The store of a browser. Where storage is refused, it lasts as long as the page. */
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
      // A private window may refuse storage: then only this page knows.
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
      // What another tab saved meanwhile counts too.
      list = nextSentTransactions(read(), event, now())
      const text = JSON.stringify(list)
      try {
        browser.localStorage.setItem(KEY, text)
        saved = text
      } catch {
        // The page itself knows it still.
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
