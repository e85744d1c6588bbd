import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { createRouteSchemas, parameter } from '@laurel/server/http/route-schemas.ts'
import { accountParameters, accountSchemas, loginPaths } from '@laurel/wallet/login-schemas'
import type { AccountStore } from '../accounts/account-store.ts'
import { describeAccount, type ShareSetReads } from '../accounts/describe-account.ts'
import { describeFailures } from '../http/failures.ts'
import type { Authentication } from '../session/authenticate.ts'
import { SessionRequiredError } from '../session/errors.ts'
import type { ShareService } from './share-service.ts'

const { body, respond } = createRouteSchemas(accountSchemas)
const params = z.object({ set: parameter(accountParameters.set) })

const saveRoute = createRoute({
  method: 'put',
  path: loginPaths.shareSet,
  summary: 'Save a share set',
  request: {
    params,
    body: body(
      'SaveShareSetRequest',
      'The set. The first one decides the address. The same request again changes nothing.',
    ),
  },
  responses: { 200: respond('AccountResponse', 'The account with the set.'), ...describeFailures(400, 409, 413, 415) },
})
const eraseRoute = createRoute({
  method: 'delete',
  path: loginPaths.shareSet,
  summary: 'Erase a share set of this device',
  request: { params },
  responses: { 204: { description: 'The shares of the set are erased.' }, ...describeFailures(400, 404, 409) },
})
const openRoute = createRoute({
  method: 'post',
  path: loginPaths.openShare,
  summary: 'Read the server share of a set of this device',
  request: { params },
  responses: { 200: respond('ServerShareResponse', 'The server share.'), ...describeFailures(400, 404, 415) },
})
const recoveryRoute = createRoute({
  method: 'post',
  path: loginPaths.recovery,
  summary: 'Read the shares with which a new device opens the account',
  responses: {
    200: respond('RecoveryResponse', 'The server share, and the recovery share as the frame encrypted it.'),
    ...describeFailures(404, 415),
  },
})

/** Adds the routes of share sets. */
export function addShareRoutes(
  app: OpenAPIHono,
  {
    authentication,
    accounts,
    shareSets,
    shares,
  }: {
    readonly authentication: Authentication
    readonly accounts: Pick<AccountStore, 'find'>
    readonly shareSets: ShareSetReads
    readonly shares: ShareService
  },
): void {
  app.openapi(saveRoute, async (c) => {
    const session = await authentication.requireSession(c)
    await shares.save(session, c.req.valid('param').set, c.req.valid('json'))
    const account = await accounts.find(session.accountId)
    if (account === null) throw new SessionRequiredError()
    return c.json({ account: await describeAccount(account, shareSets) }, 200)
  })
  app.openapi(eraseRoute, async (c) => {
    await shares.erase(await authentication.requireSession(c), c.req.valid('param').set)
    return c.body(null, 204)
  })
  app.openapi(openRoute, async (c) => {
    const session = await authentication.requireSession(c)
    return c.json({ serverShare: await shares.open(session, c.req.valid('param').set) }, 200)
  })
  app.openapi(recoveryRoute, async (c) => {
    return c.json(await shares.readRecovery(await authentication.requireSession(c)), 200)
  })
}
