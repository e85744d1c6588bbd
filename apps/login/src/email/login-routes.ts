import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { createRouteSchemas, parameter } from '@laurel/server/http/route-schemas.ts'
import { loginParameters, loginPaths, loginSchemas } from '@laurel/wallet/login-schemas'
import { describeFailures } from '../http/failures.ts'
import type { EnterWait } from '../http/wait-places.ts'
import { languageOfRequest } from '../language/languages.ts'
import { requireStart, type StartParts } from '../projects/require-start.ts'
import { finishWithCode, finishWithLink, waitForDevice } from './finish-login.ts'
import type { EmailLoginParts } from './login-parts.ts'
import { startLogin } from './start-login.ts'

const { body, respond } = createRouteSchemas(loginSchemas)
const params = z.object({ login: parameter(loginParameters.login) })

const startRoute = createRoute({
  method: 'post',
  path: loginPaths.emailLogin,
  summary: 'Start to log in with an email address',
  request: { body: body('EmailLoginRequest', 'The address, and the app for which the frame logs in.') },
  responses: {
    200: respond('EmailLoginResponse', 'What the user does next. The same for addresses with and without an account.'),
    ...describeFailures(400, 413, 415),
  },
})
const deviceRoute = createRoute({
  method: 'post',
  path: loginPaths.loginDevice,
  summary: 'Wait until a new device is approved',
  request: { params },
  responses: {
    200: respond('LoginDeviceResponse', 'What became of the link, after at most 25 seconds.'),
    ...describeFailures(400, 404, 415),
  },
})
const codeRoute = createRoute({
  method: 'post',
  path: loginPaths.loginCode,
  summary: 'Finish a login with the mailed code',
  request: { params, body: body('LoginCodeRequest', 'The code.') },
  responses: { 200: respond('LoggedInResponse', 'The session.'), ...describeFailures(400, 404, 409, 413, 415) },
})
const linkRoute = createRoute({
  method: 'post',
  path: loginPaths.loginLink,
  summary: 'Finish a login by its approved link, where codes have stopped',
  request: { params },
  responses: { 200: respond('LoggedInResponse', 'The session.'), ...describeFailures(400, 404, 409, 415) },
})

/** Adds the routes of logins with an email address. */
export function addEmailLoginRoutes(
  app: OpenAPIHono,
  { email: parts, ...start }: StartParts & { readonly email: EmailLoginParts; readonly enterWait: EnterWait },
): void {
  const { authentication } = start
  app.openapi(startRoute, async (c) => {
    const { email, solution, ...wanted } = c.req.valid('json')
    const started = await requireStart(c, wanted, start)
    const language = languageOfRequest(wanted.language, c.req.header('accept-language'))
    const login = { ...started, email, language, solution, caller: start.callerOf(c) }
    return c.json(await startLogin(login, parts), 200)
  })
  app.openapi(deviceRoute, async (c) => {
    const deviceId = await authentication.requireDevice(c)
    const id = c.req.valid('param').login
    const leave = start.enterWait({ caller: start.callerOf(c), login: id })
    try {
      return c.json({ status: await waitForDevice({ id, deviceId }, parts, { signal: c.req.raw.signal }) }, 200)
    } finally {
      leave()
    }
  })
  app.openapi(codeRoute, async (c) => {
    const deviceId = await authentication.requireDevice(c)
    const login = { id: c.req.valid('param').login, deviceId, code: c.req.valid('json').code }
    return c.json(await finishWithCode(login, parts), 200)
  })
  app.openapi(linkRoute, async (c) => {
    const deviceId = await authentication.requireDevice(c)
    return c.json(await finishWithLink({ id: c.req.valid('param').login, deviceId }, parts), 200)
  })
}
