import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { createRouteSchemas } from '@laurel/server/http/route-schemas.ts'
import { loginPaths, loginSchemas } from '@laurel/wallet/login-schemas'
import { describeFailures } from '../http/failures.ts'
import type { Authentication } from './authenticate.ts'
import type { SessionService } from './session-service.ts'

const { body, respond } = createRouteSchemas(loginSchemas)

const refreshRoute = createRoute({
  method: 'post',
  path: loginPaths.refresh,
  summary: 'Refresh a session',
  request: { body: body('RefreshRequest', 'The refresh token, for one use. Its second use ends the session.') },
  responses: {
    200: respond('SessionResponse', 'New tokens. Those before are over.'),
    ...describeFailures(400, 413, 415),
  },
})
const signOutRoute = createRoute({
  method: 'delete',
  path: loginPaths.session,
  summary: 'Sign out',
  responses: { 204: { description: 'The session has ended.' }, ...describeFailures() },
})

/** Adds the routes of sessions. @param onSignOut - hears of it before the session ends. */
export function addSessionRoutes(
  app: OpenAPIHono,
  { authentication, sessions }: { readonly authentication: Authentication; readonly sessions: SessionService },
): void {
  app.openapi(refreshRoute, async (c) => {
    const deviceId = await authentication.requireDevice(c)
    return c.json({ session: await sessions.refresh(c.req.valid('json').refreshToken, deviceId) }, 200)
  })
  app.openapi(signOutRoute, async (c) => {
    await sessions.signOut(await authentication.requireSession(c))
    return c.body(null, 204)
  })
}
