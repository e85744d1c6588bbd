import type { Route } from '../routing/routes.ts'

type ManageRoute = Extract<Route, { readonly type: 'manage' }>

/**
 * Returns the route of Manage after a boost is opened or closed: it names the boost that was opened last, so that a
 * reload and a link show it. Pure.
 */
export function nextManageRoute(
  { boostId: named, ...route }: ManageRoute,
  boostId: string,
  isOpen: boolean,
): ManageRoute {
  if (isOpen) return { ...route, boostId }
  return named === undefined || named === boostId ? route : { ...route, boostId: named }
}
