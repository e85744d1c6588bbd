import { exploreRoute, type Route } from '../app/routes.ts'
import { type ListChoice, wholeList } from './list-choice.ts'

let last: ListChoice = wholeList

/** Keeps what was looked at last, for the way back from a boost. Not beyond this page load: the address is the copy. */
export function rememberList(list: ListChoice): void {
  last = list
}

/** The way back to the list as it was left. */
export function lastListRoute(chainId: number): Route {
  return exploreRoute(chainId, last)
}
