import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { createRouteSchemas, parameter } from '@laurel/server/http/route-schemas.ts'
import { loginParameters, loginPaths, loginSchemas } from '@laurel/wallet/login-schemas'
import { describeFailures } from '../http/failures.ts'
import { requireStart, type StartParts } from '../projects/require-start.ts'
import { finishSocial, type SocialParts, startSocial } from './social-login.ts'

const { body, respond } = createRouteSchemas(loginSchemas)
const params = z.object({ provider: parameter(loginParameters.provider) })

const finishRoute = createRoute({
  method: 'post',
  path: loginPaths.socialFinish,
  summary: 'Finish a login with what the page gave to which the provider returned',
  request: { body: body('SocialFinishRequest', 'Where the provider returned.') },
  responses: { 200: respond('LoggedInResponse', 'The session.'), ...describeFailures(400, 404, 413, 415) },
})
const startRoute = createRoute({
  method: 'post',
  path: loginPaths.socialLogin,
  summary: 'Start to log in with an account of a provider',
  request: { params, body: body('SocialLoginRequest', 'The app for which the frame logs in.') },
  responses: {
    200: respond('SocialLoginResponse', 'The page for the popup.'),
    ...describeFailures(400, 404, 413, 415),
  },
})

/** Adds the routes of logins at a provider. */
export function addSocialRoutes(
  app: OpenAPIHono,
  { social: parts, ...start }: StartParts & { readonly social: SocialParts },
): void {
  const { authentication } = start
  // First, because its path is also that of a provider called “finish”.
  app.openapi(finishRoute, async (c) => {
    const deviceId = await authentication.requireDevice(c)
    return c.json(await finishSocial({ resultUri: c.req.valid('json').resultUri, deviceId }, parts), 200)
  })
  app.openapi(startRoute, async (c) => {
    const started = await requireStart(c, c.req.valid('json'), start)
    const { provider } = c.req.valid('param')
    return c.json(await startSocial({ ...started, provider }, parts), 200)
  })
}
