import { useSyncExternalStore } from 'react'

/** How long an API that did not respond is not used, so that the screens do not wait for it again. */
const PAUSE_MS = 30_000

/** When each API that does not respond is used again, in milliseconds of the page's clock. */
const pausedUntil = new Map<string, number>()
const listeners = new Set<() => void>()

/** Whether an API responded, or was not used for a while. */
export function isApiUsed(apiUrl: string): boolean {
  return (pausedUntil.get(apiUrl) ?? 0) <= performance.now()
}

/** Notes whether an API responded. */
export function noteApi(apiUrl: string, isUp: boolean): void {
  const wasUp = !pausedUntil.has(apiUrl)
  if (isUp) pausedUntil.delete(apiUrl)
  else pausedUntil.set(apiUrl, performance.now() + PAUSE_MS)
  if (wasUp !== isUp) for (const notify of listeners) notify()
}

/** Whether the last request to an API had no response. @param apiUrl - null for no API. */
export function useIsApiDown(apiUrl: string | null): boolean {
  return useSyncExternalStore(subscribe, () => apiUrl !== null && pausedUntil.has(apiUrl))
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
