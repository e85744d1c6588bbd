import type { Hono } from 'hono'

/** The methods of HTTP that a route can be for. HEAD is answered where GET is. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/**
 * Returns the methods that a path has routes for, as an `allow` header lists them; empty for an unknown path.
 * Routes for several paths (`*`) or for all methods do not count, because guards are added in this way.
 */
export function listAllowedMethods(app: Pick<Hono, 'router'>, path: string): readonly string[] {
  return METHODS.flatMap((method) => {
    const [matched] = app.router.match(method, path)
    const isRouted = matched.some(([[, route]]) => route.method === method && !route.path.includes('*'))
    if (!isRouted) return []
    return method === 'GET' ? ['GET', 'HEAD'] : [method]
  })
}
