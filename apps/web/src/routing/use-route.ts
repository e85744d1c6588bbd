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

/** Navigates to a route, with a new history entry. */
export function navigate(route: Route): void {
  const href = toHref(route)
  // The same page does not get another history entry.
  if (href !== here()) window.history.pushState(null, '', href)
  dispatch()
  window.scrollTo(0, 0)
}

/** Replaces the current URL, without a new history entry. */
export function replaceRoute(route: Route): void {
  const href = toHref(route)
  if (href === here()) return
  window.history.replaceState(null, '', href)
  dispatch()
}

/** Returns the route of the current URL. */
export function useRoute(): Route {
  const href = useSyncExternalStore(subscribe, here)
  return useMemo(() => parseRoute(new URL(href, window.location.origin)), [href])
}

/**
 * Returns the props of a link: `<a {...linkTo(route)}>`. It is a real link, which can be copied or opened in a new tab.
 * A plain click navigates within the page.
 */
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
