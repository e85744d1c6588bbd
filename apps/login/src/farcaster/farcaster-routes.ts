import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { createRouteSchemas, parameter } from '@laurel/server/http/route-schemas.ts'
import { loginParameters, loginPaths, loginSchemas } from '@laurel/wallet/login-schemas'
import { describeFailures } from '../http/failures.ts'
import type { EnterWait } from '../http/wait-places.ts'
import { requireStart, type StartParts } from '../projects/require-start.ts'
import { type FarcasterParts, startFarcaster, waitForFarcaster } from './farcaster-login.ts'

const { body, respond } = createRouteSchemas(loginSchemas)

const startRoute = createRoute({
  method: 'post',
  path: loginPaths.farcasterLogin,
  summary: 'Start to log in with Farcaster',
  request: { body: body('SocialLoginRequest', 'The app for which the frame logs in.') },
  responses: {
    200: respond('FarcasterLoginResponse', 'What Farcaster’s app opens.'),
    ...describeFailures(400, 404, 413, 415),
  },
})
const waitRoute = createRoute({
  method: 'post',
  path: loginPaths.farcasterWait,
  summary: 'Wait until the user has signed in Farcaster’s app, and log in',
  request: {
    params: z.object({ login: parameter(loginParameters.login) }),
    body: body('FarcasterWaitRequest', 'The channel of the login.'),
  },
  responses: {
    200: { ...respond('FarcasterWaitResponse', 'The session, or that it takes longer, after at most 20 seconds.') },
    ...describeFailures(400, 404, 413, 415),
  },
})

/** Adds the routes of logins with Farcaster. Source: docs/embedded-login.md#farcaster. */
export function addFarcasterRoutes(
  app: OpenAPIHono,
  { social: parts, ...start }: StartParts & { readonly social: FarcasterParts; readonly enterWait: EnterWait },
): void {
  const { authentication } = start
  app.openapi(startRoute, async (c) => {
    const started = await requireStart(c, c.req.valid('json'), start)
    return c.json(await startFarcaster(started, parts), 200)
  })
  app.openapi(waitRoute, async (c) => {
    const deviceId = await authentication.requireDevice(c)
    const { channel } = c.req.valid('json')
    const id = c.req.valid('param').login
    const leave = start.enterWait({ caller: start.callerOf(c), login: id })
    try {
      return c.json(await waitForFarcaster({ id, deviceId, channel }, parts), 200)
    } finally {
      leave()
    }
  })
}
