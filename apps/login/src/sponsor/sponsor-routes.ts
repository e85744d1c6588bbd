import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { createRouteSchemas } from '@laurel/server/http/route-schemas.ts'
import { loginPaths, sponsorSchemas } from '@laurel/wallet/login-schemas'
import { describeFailures } from '../http/failures.ts'
import type { Authentication } from '../session/authenticate.ts'
import type { SponsorService } from './sponsor-service.ts'

const { body, respond } = createRouteSchemas(sponsorSchemas)

const sponsorRoute = createRoute({
  method: 'post',
  path: loginPaths.sponsor,
  summary: 'Have the operator pay for a user operation',
  request: { body: body('SponsorRequest', 'The operation with its final limits and fees, not signed yet.') },
  responses: {
    200: respond('SponsorResponse', 'The fields of the paymaster (ERC-7677), with which the account signs.'),
    ...describeFailures(400, 413, 415),
  },
})

/** Adds the route that sponsors operations. */
export function addSponsorRoutes(
  app: OpenAPIHono,
  { authentication, sponsors }: { readonly authentication: Authentication; readonly sponsors: SponsorService },
): void {
  app.openapi(sponsorRoute, async (c) => {
    const session = await authentication.requireSession(c)
    return c.json(await sponsors.sponsor(session, c.req.valid('json')), 200)
  })
}
