import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { pathSchemas } from '@laurel/protocol/verifier'
import { createRouteSchemas, parameter } from '@laurel/server/http/route-schemas.ts'
import { apiPaths, nameParameters, nameSchemas } from '@laurel/wallet/api-schemas'
import { describeFailures } from '../http/failures.ts'
import type { IdentityService } from './identity-service.ts'

const { respond } = createRouteSchemas(nameSchemas)

const identityRoute = createRoute({
  method: 'get',
  path: apiPaths.identity,
  summary: 'Get the name and the picture of an account',
  request: {
    params: z.object({ address: parameter(pathSchemas.address) }),
    query: z.object({ projectId: parameter(nameParameters.projectId) }),
  },
  responses: {
    200: respond('Identity', 'A registered name, else the primary name in ENS; null when the account has none.'),
    ...describeFailures(400),
  },
})

/** Adds the route of identities. */
export function addIdentityRoutes(app: OpenAPIHono, { get }: IdentityService): void {
  app.openapi(identityRoute, async (c) => c.json(await get(c.req.valid('param').address), 200))
}
