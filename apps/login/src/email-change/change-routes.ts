import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { createRouteSchemas } from '@laurel/server/http/route-schemas.ts'
import { accountSchemas, loginPaths, loginSchemas } from '@laurel/wallet/login-schemas'
import { describeAccount, type ShareSetReads } from '../accounts/describe-account.ts'
import { describeFailures } from '../http/failures.ts'
import { languageOfRequest } from '../language/languages.ts'
import type { StartParts } from '../projects/require-start.ts'
import { type ChangeParts, confirmPrimary, confirmSecondary, startChange } from './change-email.ts'

const { body, respond } = createRouteSchemas(loginSchemas)
const account = createRouteSchemas(accountSchemas)

const startRoute = createRoute({
  method: 'post',
  path: loginPaths.emailChange,
  summary: 'Start to change the email address',
  request: { body: body('EmailChangeRequest', 'The new address.') },
  responses: {
    200: respond('EmailChangeStartResponse', 'Which code was mailed, or the work that it takes.'),
    ...describeFailures(400, 409, 413, 415),
  },
})
const primaryRoute = createRoute({
  method: 'post',
  path: loginPaths.emailPrimary,
  summary: 'Confirm the change with the code of the present address',
  request: { body: body('LoginCodeRequest', 'The code.') },
  responses: {
    200: respond('EmailChangeResponse', 'A code was mailed to the new address.'),
    ...describeFailures(400, 404, 409, 413, 415),
  },
})
const secondaryRoute = createRoute({
  method: 'post',
  path: loginPaths.emailSecondary,
  summary: 'Finish the change with the code of the new address',
  request: { body: body('LoginCodeRequest', 'The code.') },
  responses: {
    200: account.respond('AccountResponse', 'The account with its new address.'),
    ...describeFailures(400, 404, 409, 413, 415),
  },
})

/** Adds the routes that change the email address. */
export function addChangeRoutes(
  app: OpenAPIHono,
  {
    authentication,
    changes: parts,
    shareSets,
    limitStarts,
    callerOf,
  }: Pick<StartParts, 'authentication' | 'limitStarts' | 'callerOf'> & {
    readonly changes: ChangeParts
    readonly shareSets: ShareSetReads
  },
): void {
  app.openapi(startRoute, async (c) => {
    const session = await authentication.requireSession(c)
    limitStarts(callerOf(c))
    const { newEmail: text, solution, ...wanted } = c.req.valid('json')
    const language = languageOfRequest(wanted.language, c.req.header('accept-language'))
    return c.json(await startChange(session, { text, language, solution }, parts), 200)
  })
  app.openapi(primaryRoute, async (c) => {
    const session = await authentication.requireSession(c)
    return c.json(await confirmPrimary(session, c.req.valid('json').code, parts), 200)
  })
  app.openapi(secondaryRoute, async (c) => {
    const session = await authentication.requireSession(c)
    const changed = await confirmSecondary(session, c.req.valid('json').code, parts)
    return c.json({ account: await describeAccount(changed, shareSets) }, 200)
  })
}
