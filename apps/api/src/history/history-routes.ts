import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { createRouteSchemas, parameter } from '@laurel/server/http/route-schemas.ts'
import { apiPaths, historyParameters, historySchemas } from '@laurel/wallet/api-schemas'
import { z } from 'zod'
import { describeFailures } from '../http/failures.ts'
import type { Solana } from '../solana/create-solana.ts'
import { parseSolanaAccount } from '../solana/solana-account.ts'
import { parseAnyAccount, parseEvmChainId } from '../tokens/caip-token.ts'
import { type HistoryService, toNotServed } from './history-service.ts'

const { respond } = createRouteSchemas(historySchemas)

const historyRoute = createRoute({
  method: 'get',
  path: apiPaths.history,
  summary: 'List the transactions of an account, newest first',
  request: {
    params: z.object({ address: parameter(historyParameters.address) }),
    query: z.object({
      projectId: parameter(historyParameters.projectId),
      cursor: parameter(historyParameters.cursor),
      chainId: parameter(historyParameters.chainId),
      onramp: parameter(historyParameters.onramp),
    }),
  },
  responses: {
    200: respond('HistoryResponse', 'A page of at most fifty transactions, and the pending ones on the first page.'),
    ...describeFailures(400),
  },
})

/** Adds the route of the history. */
export function addHistoryRoutes(
  app: OpenAPIHono,
  { history, solana }: { readonly history: HistoryService; readonly solana: Solana },
): void {
  app.openapi(historyRoute, async (c) => {
    const account = parseAnyAccount(c.req.valid('param').address)
    const { chainId: given, cursor = null, onramp } = c.req.valid('query')
    const chainId = given === undefined ? null : parseEvmChainId(given)
    const onSolana = parseSolanaAccount(c.req.valid('param').address)
    if (onSolana !== null && onramp === undefined && (given === undefined || solana.chains.has(given))) {
      return c.json(await solana.getHistory(onSolana, given ?? null, cursor), 200)
    }
    // Public clients list accounts and chains of other namespaces, too. Of those nothing is known.
    if (account === null || (given !== undefined && chainId === null))
      return c.json({ data: [], next: null, unavailable: [toNotServed(given)] }, 200)
    if (onramp !== undefined) {
      const description = 'Purchases are recorded by their provider and not here.'
      const note = { what: 'purchases', reason: 'purchases-not-recorded', description } as const
      return c.json({ data: [], next: null, unavailable: [note] }, 200)
    }
    return c.json(await history.getPage({ account, chainId, cursor }), 200)
  })
}
