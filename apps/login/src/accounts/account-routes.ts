import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { createRouteSchemas } from '@laurel/server/http/route-schemas.ts'
import { accountSchemas, loginPaths } from '@laurel/wallet/login-schemas'
import { describeFailures } from '../http/failures.ts'
import type { Authentication } from '../session/authenticate.ts'
import { SessionRequiredError } from '../session/errors.ts'
import type { AccountStore } from './account-store.ts'
import { describeAccount, type ShareSetReads } from './describe-account.ts'

const { respond } = createRouteSchemas(accountSchemas)

const accountRoute = createRoute({
  method: 'get',
  path: loginPaths.account,
  summary: 'Read the account',
  responses: { 200: respond('AccountResponse', 'The account of the session.'), ...describeFailures() },
})

/** Adds the route of the account. */
export function addAccountRoutes(
  app: OpenAPIHono,
  {
    authentication,
    accounts,
    shareSets,
  }: {
    readonly authentication: Authentication
    readonly accounts: Pick<AccountStore, 'find'>
    readonly shareSets: ShareSetReads
  },
): void {
  app.openapi(accountRoute, async (c) => {
    const { accountId } = await authentication.requireSession(c)
    const account = await accounts.find(accountId)
    if (account === null) throw new SessionRequiredError()
    return c.json({ account: await describeAccount(account, shareSets) }, 200)
  })
}
