import { type MouseEvent, useMemo, useSyncExternalStore } from 'react'
import { parseRoute, type Route, toHref } from './routes.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

function dispatch(): void {
  for (const listener of listeners) listener()
}

function here(): string {
  return window.location.pathname + window.location.search
}

/** Goes to a route; the way back stays. */
export function navigate(route: Route): void {
  const href = toHref(route)
  // The same page again is not a new history entry.
  if (href !== here()) window.history.pushState(null, '', href)
  dispatch()
  window.scrollTo(0, 0)
}

/** Says the same page more exactly: no new step in the history. */
export function replaceRoute(route: Route): void {
  const href = toHref(route)
  if (href === here()) return
  window.history.replaceState(null, '', href)
  dispatch()
}

/** The page that the address bar names. */
export function useRoute(): Route {
  const href = useSyncExternalStore(subscribe, here)
  return useMemo(() => parseRoute(new URL(href, window.location.origin)), [href])
}

/** For `<a {...linkTo(route)}>`: a true link, so that it can be copied or opened in a new tab; a plain click stays here. */
export function linkTo(route: Route): { readonly href: string; readonly onClick: (event: MouseEvent) => void } {
  return {
    href: toHref(route),
    onClick: (event) => {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      navigate(route)
    },
  }
}
