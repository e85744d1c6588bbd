import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { createRouteSchemas } from '@laurel/server/http/route-schemas.ts'
import { loginPaths, loginSchemas } from '@laurel/wallet/login-schemas'
import type { AuditLog } from '../audit/audit-log.ts'
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

/** Adds the routes of sessions. */
export function addSessionRoutes(
  app: OpenAPIHono,
  {
    authentication,
    sessions,
    audit,
  }: { readonly authentication: Authentication; readonly sessions: SessionService; readonly audit: AuditLog },
): void {
  app.openapi(refreshRoute, async (c) => {
    const deviceId = await authentication.requireDevice(c)
    return c.json({ session: await sessions.refresh(c.req.valid('json').refreshToken, deviceId) }, 200)
  })
  app.openapi(signOutRoute, async (c) => {
    const session = await authentication.requireSession(c)
    await sessions.signOut(session)
    const { accountId, deviceId, projectId, origin } = session
    await audit.add({ event: 'session-ended', accountId, deviceId, projectId, origin })
    return c.body(null, 204)
  })
}
