import type { OpenAPIHono } from '@hono/zod-openapi'
import { addBoostRoutes } from './boost-routes.ts'
import type { Boosts } from './create-boosts.ts'
import { addPresentationRoutes } from './presentation-routes.ts'

/** Adds the routes of boosts and of their presentations. */
export function addBoosts(app: OpenAPIHono, { boosts, presentations }: Boosts): void {
  addBoostRoutes(app, boosts)
  addPresentationRoutes(app, presentations)
}
