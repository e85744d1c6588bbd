import { type ListFilters, noListFilters } from './list-filters.ts'
import { exploreRoute, type Route } from './routes.ts'

let last: ListFilters = noListFilters

/** Keeps what was looked at last, for the way back from a boost. Not beyond this page load: the address is the copy. */
export function saveLastFilters(list: ListFilters): void {
  last = list
}

/** The way back to the list as it was left. */
export function getLastListRoute(chainId: number): Route {
  return exploreRoute(chainId, last)
}
