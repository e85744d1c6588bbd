import type { WalletWindow } from '../environment.ts'

/** Event for the page that wrote. Browsers notify other tabs of a write (`storage`), but not the page itself. */
const SAME_PAGE_EVENT = 'laurel-wallet:storage'

/** Notifies the other wallet objects of this page of a write. @param writer - identifies the one that wrote. */
export function announceWrite(page: WalletWindow | null, key: string, writer: object): void {
  page?.dispatchEvent(Object.assign(new Event(SAME_PAGE_EVENT), { key, writer }))
}

/**
 * Follows writes to storage by other tabs and by other wallet objects of this page.
 * @param writer - whose own writes are left out.
 * @returns the function that stops it.
 */
export function watchStorage(page: WalletWindow | null, writer: object, onWrite: (key: string) => void): () => void {
  const onEvent = (event: Event) => {
    const isOwn = 'writer' in event && event.writer === writer
    if (!isOwn && 'key' in event && typeof event.key === 'string') onWrite(event.key)
  }
  page?.addEventListener('storage', onEvent)
  page?.addEventListener(SAME_PAGE_EVENT, onEvent)
  return () => {
    page?.removeEventListener('storage', onEvent)
    page?.removeEventListener(SAME_PAGE_EVENT, onEvent)
  }
}
