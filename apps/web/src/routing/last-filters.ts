import { type ListFilters, noListFilters } from './list-filters.ts'
import { exploreRoute, type Route } from './routes.ts'

let last: ListFilters = noListFilters

/**
 * Remembers the last filters of this page load, for the link from a boost back to the list. The URL is the only saved
 * copy.
 */
export function saveLastFilters(list: ListFilters): void {
  last = list
}

/** Returns the link to the list with the last filters. */
export function getLastListRoute(chainId: number): Route {
  return exploreRoute(chainId, last)
}
