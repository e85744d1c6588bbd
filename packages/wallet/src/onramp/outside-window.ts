import type { WalletWindow } from '../environment.ts'

/** A window that was opened before its URL was known. */
export type OutsideWindow = { readonly show: (url: string) => void; readonly close: () => void }

/**
 * Opens an empty window. Browsers allow it only in the user's own gesture, and the URL comes later. Null when the browser
 * did not open one.
 */
export function openOutsideWindow(page: WalletWindow | null): OutsideWindow | null {
  const opened: unknown = page?.open?.('', '_blank', '')
  if (typeof opened !== 'object' || opened === null) return null
  // The provider's page gets no handle on this one.
  Reflect.set(opened, 'opener', null)
  const call = (target: unknown, method: string, ...values: readonly unknown[]) => {
    const run: unknown = typeof target === 'object' && target !== null ? Reflect.get(target, method) : null
    if (typeof run === 'function') Reflect.apply(run, target, values)
  }
  return {
    show: (url) => call(Reflect.get(opened, 'location'), 'replace', url),
    close: () => call(opened, 'close'),
  }
}
