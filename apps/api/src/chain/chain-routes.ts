import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { createRouteSchemas, parameter } from '@laurel/server/http/route-schemas.ts'
import { apiPaths, chainParameters, chainSchemas } from '@laurel/wallet/api-schemas'
import { describeFailures, failures } from '../http/failures.ts'
import type { ApiHealth } from '../http/health.ts'
import type { Solana } from '../solana/create-solana.ts'
import type { ApiChain } from './api-chain.ts'

const { respond } = createRouteSchemas(chainSchemas)

const supportedChainsRoute = createRoute({
  method: 'get',
  path: apiPaths.supportedChains,
  summary: 'List the chains that the API reads',
  request: { query: z.object({ projectId: parameter(chainParameters.projectId) }) },
  responses: {
    200: respond('SupportedChains', 'CAIP-2 ids. No chain is served over WebSocket.'),
    ...describeFailures(),
  },
})
const healthRoute = createRoute({
  method: 'get',
  path: apiPaths.health,
  summary: 'Get the health of the API and of its chains',
  responses: {
    200: respond(
      'ApiHealth',
      'The API works. `degraded` means that a chain is not read or not followed at the moment.',
    ),
    ...failures.describe(429, 500),
    503: respond('ApiUnhealthy', 'The API does not work: its database does not respond.'),
  },
})

/**
 * Adds the routes of chains and of the API's health.
 * @param readHealth - the last known health; null when the database does not respond.
 */
export function addChainRoutes(
  app: OpenAPIHono,
  {
    chains,
    solana,
    readHealth,
  }: {
    readonly chains: ReadonlyMap<number, ApiChain>
    readonly solana: Pick<Solana, 'chains'>
    readonly readHealth: () => ApiHealth | null
  },
): void {
  app.openapi(supportedChainsRoute, (c) =>
    c.json({ http: [...[...chains.keys()].map((id) => `eip155:${id}`), ...solana.chains.keys()], ws: [] }, 200),
  )
  app.openapi(healthRoute, (c) => {
    const health = readHealth()
    return health === null ? c.json({ status: 'no-database' as const }, 503) : c.json(health, 200)
  })
}
