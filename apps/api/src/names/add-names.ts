import type { OpenAPIHono } from '@hono/zod-openapi'
import { addIdentityRoutes } from '../identity/identity-routes.ts'
import type { Names } from './create-names.ts'
import { addGatewayRoutes } from './gateway-routes.ts'
import { addNameRoutes } from './name-routes.ts'

/** Adds the routes of names, of identities, and of the gateway where there is one. */
export function addNames(app: OpenAPIHono, { names, identity, gateway }: Names): void {
  addNameRoutes(app, names)
  addIdentityRoutes(app, identity)
  if (gateway !== null) addGatewayRoutes(app, gateway)
}
