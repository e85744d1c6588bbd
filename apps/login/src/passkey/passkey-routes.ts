import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { createRouteSchemas, parameter } from '@laurel/server/http/route-schemas.ts'
import { loginParameters, loginPaths, loginSchemas } from '@laurel/wallet/login-schemas'
import { describeFailures } from '../http/failures.ts'
import { requireStart, type StartParts } from '../projects/require-start.ts'
import { finishPasskey, type PasskeyParts, savePasskey, startPasskey } from './passkey-login.ts'

const { body, respond } = createRouteSchemas(loginSchemas)

const startRoute = createRoute({
  method: 'post',
  path: loginPaths.passkeyLogin,
  summary: 'Start to log in with a passkey',
  request: { body: body('SocialLoginRequest', 'The app for which the frame logs in.') },
  responses: {
    200: respond('PasskeyLoginResponse', 'What the passkey has to sign.'),
    ...describeFailures(400, 413, 415),
  },
})
const finishRoute = createRoute({
  method: 'post',
  path: loginPaths.passkeyFinish,
  summary: 'Finish a login with what a passkey signed',
  request: {
    params: z.object({ login: parameter(loginParameters.login) }),
    body: body('PasskeyFinishRequest', 'What the passkey signed.'),
  },
  responses: { 200: respond('LoggedInResponse', 'The session.'), ...describeFailures(400, 404, 413, 415) },
})
const saveRoute = createRoute({
  method: 'put',
  path: loginPaths.accountPasskey,
  summary: 'Save a passkey that logs in to the account',
  request: { body: body('PasskeyRequest', 'What the browser said of the new passkey.') },
  responses: { 204: { description: 'It logs in from now on.' }, ...describeFailures(400, 413, 415) },
})

/** Adds the routes of logins with a passkey. Source: docs/embedded-login.md#passkeys. */
export function addPasskeyRoutes(
  app: OpenAPIHono,
  { passkeys: parts, ...start }: StartParts & { readonly passkeys: PasskeyParts },
): void {
  const { authentication } = start
  app.openapi(startRoute, async (c) => {
    const started = await requireStart(c, c.req.valid('json'), start)
    return c.json(await startPasskey(started, parts), 200)
  })
  app.openapi(finishRoute, async (c) => {
    const deviceId = await authentication.requireDevice(c)
    const assertion = c.req.valid('json')
    return c.json(await finishPasskey({ id: c.req.valid('param').login, deviceId, assertion }, parts), 200)
  })
  app.openapi(saveRoute, async (c) => {
    const session = await authentication.requireSession(c)
    await savePasskey(session, c.req.valid('json'), parts)
    return c.body(null, 204)
  })
}
