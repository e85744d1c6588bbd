import type { WalletWindow } from '../src/environment.ts'
import type { KeyValueStorage } from '../src/store/lazy-storage.ts'

/** A browser's storage for one origin, shared by its tabs, as far as a wallet sees it. */
export type TestOrigin = {
  readonly values: Map<string, string>
  readonly openTab: (ethereum?: unknown) => TestTab
}

/** One tab: a window that hears what other tabs write. */
export type TestTab = { readonly window: WalletWindow & EventTarget; readonly storage: KeyValueStorage }

/** Makes an origin without tabs. */
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
      // As browsers do it: every other tab hears, this one does not, and not within the call.
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

/** Has a wallet announce itself (EIP-6963) in a page, now and whenever it is asked. */
export function announce(page: EventTarget, detail: { readonly info: unknown; readonly provider: unknown }): void {
  const say = () => page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
  page.addEventListener('eip6963:requestProvider', say)
  say()
}
