import type { WalletWindow } from '../src/environment.ts'
import type { KeyValueStorage } from '../src/store/lazy-storage.ts'

/** A browser's storage for one origin, shared by its tabs. */
export type TestOrigin = {
  readonly values: Map<string, string>
  readonly openTab: (ethereum?: unknown) => TestTab
}

/** One tab: a window that receives the storage events of other tabs. */
export type TestTab = { readonly window: WalletWindow & EventTarget; readonly storage: KeyValueStorage }

/** Creates an origin without tabs. */
export function createOrigin(): TestOrigin {
  const values = new Map<string, string>()
  const tabs: TestTab[] = []

  function openTab(ethereum?: unknown): TestTab {
    const page = Object.assign(new EventTarget(), {
      ethereum,
      document: Object.assign(new EventTarget(), { visibilityState: 'visible' as const }),
      location: { hostname: 'app.test', origin: 'https://app.test', pathname: '/' },
      navigator: { userAgent: 'Chrome' },
    })
    const write = (key: string, value: string | null) => {
      if ((values.get(key) ?? null) === value) return
      if (value === null) values.delete(key)
      else values.set(key, value)
      // As in browsers, every other tab gets the event, asynchronously, and this one does not.
      for (const tab of tabs) {
        if (tab.window === page) continue
        queueMicrotask(() => tab.window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: value })))
      }
    }
    const tab: TestTab = {
      window: page,
      storage: {
        getItem: (key) => values.get(key) ?? null,
        setItem: write,
        removeItem: (key) => write(key, null),
      },
    }
    tabs.push(tab)
    return tab
  }

  return { values, openTab }
}

/** Announces a wallet (EIP-6963) in a page, now and on every request. */
export function announce(page: EventTarget, detail: { readonly info: unknown; readonly provider: unknown }): void {
  const say = () => page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
  page.addEventListener('eip6963:requestProvider', say)
  say()
}
