import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { InvalidRequestError } from '@laurel/server/http/errors.ts'
import { createRouteSchemas, parameter } from '@laurel/server/http/route-schemas.ts'
import { apiPaths, parseGetWalletsQuery, walletQuery, walletSchemas } from '@laurel/wallet/api-schemas'
import { describeFailures } from '../http/failures.ts'
import type { WalletService } from './wallet-service.ts'

const { respond } = createRouteSchemas(walletSchemas)

/** How long browsers use a page of the list. It changes when the operator restarts the API. */
const CACHING = 'public, max-age=300'

const walletsRoute = createRoute({
  method: 'get',
  path: apiPaths.wallets,
  summary: 'List wallets',
  request: {
    query: z.object({
      page: parameter(walletQuery.page, { description: 'From 1.' }),
      entries: parameter(walletQuery.entries, { description: 'Wallets on a page, 1 to 100; 40 by default.' }),
      search: parameter(walletQuery.search, { description: 'A part of the name, the id or the homepage.' }),
      include: parameter(walletQuery.include, { description: 'Only these ids or rdns, in this order; with commas.' }),
      exclude: parameter(walletQuery.exclude, { description: 'Without these ids or rdns; with commas.' }),
      chains: parameter(walletQuery.chains, { description: 'Only wallets of one of these CAIP-2 ids; with commas.' }),
      projectId: parameter(walletQuery.projectId),
    }),
  },
  responses: {
    200: respond('GetWalletsResponse', 'One page. The operator’s wallets come first.'),
    ...describeFailures(400),
  },
})

/** Adds the route that lists wallets. */
export function addWalletRoutes(app: OpenAPIHono, wallets: WalletService): void {
  // By hand, because the response is JSON already.
  app.openAPIRegistry.registerPath(walletsRoute)
  app.get(walletsRoute.getRoutingPath(), async (c) => {
    const query = parseGetWalletsQuery(new URL(c.req.url).searchParams)
    if (query === null) {
      throw new InvalidRequestError('page is 1 to 10,000, entries 1 to 100, search at most 100 characters')
    }
    return c.body(await wallets.list(query), 200, { 'content-type': 'application/json', 'cache-control': CACHING })
  })
}
