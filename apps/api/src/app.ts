import { createRouter } from '@laurel/server/http/create-router.ts'
import { serveOpenApi } from '@laurel/server/http/serve-open-api.ts'
import { apiPaths } from '@laurel/wallet/api-schemas'
import { compress } from 'hono/compress'
import { addAnalyticsRoutes } from './analytics/analytics-routes.ts'
import type { AnalyticsService } from './analytics/analytics-service.ts'
import { apiWords } from './api-error.ts'
import { addBoosts } from './boosts/add-boosts.ts'
import type { Boosts } from './boosts/create-boosts.ts'
import type { ApiChain } from './chain/api-chain.ts'
import { addChainRoutes } from './chain/chain-routes.ts'
import { addHistoryRoutes } from './history/history-routes.ts'
import type { HistoryService } from './history/history-service.ts'
import { cacheAnswers } from './http/cache-answers.ts'
import { failures } from './http/failures.ts'
import { type ApiGuard, guardApi } from './http/guard.ts'
import type { ApiHealth } from './http/health.ts'
import { serveDocs } from './http/serve-docs.ts'
import { addImageRoutes } from './images/image-routes.ts'
import { addNames } from './names/add-names.ts'
import type { Names } from './names/create-names.ts'
import { addOnramp } from './onramp/add-onramp.ts'
import type { Onramp } from './onramp/create-onramp.ts'
import type { ProjectGate } from './projects/project-gate.ts'
import { addRpcRoutes } from './rpc/rpc-routes.ts'
import type { RpcService } from './rpc/rpc-service.ts'
import type { Solana } from './solana/create-solana.ts'
import { addTokenRoutes } from './tokens/add-token-routes.ts'
import type { Tokens } from './tokens/create-tokens.ts'
import type { Wallets } from './wallets/create-wallets.ts'
import { addWalletRoutes } from './wallets/wallet-routes.ts'

/** What the routes need. */
export type AppParts = Omit<ApiGuard, 'healthPath' | 'projects'> & {
  readonly projects: ProjectGate
  readonly chains: ReadonlyMap<number, ApiChain>
  readonly history: HistoryService
  readonly boosts: Boosts
  readonly names: Names
  readonly tokens: Tokens
  readonly solana: Solana
  readonly wallets: Wallets
  readonly rpc: RpcService
  readonly onramp: Onramp
  readonly analytics: AnalyticsService
  /** The last known health; null when the database does not respond. */
  readonly readHealth: () => ApiHealth | null
  /** Counts the failures that responses report. */
  readonly countFailure: (code: string) => void
  /** Receives unexpected failures. Callers see only that something went wrong. */
  readonly onFault: (error: unknown) => void
}

const info = {
  title: 'Laurel API',
  version: '1',
  description: 'Wallets, balances, history, prices, quotes, names and boosts, read from the chains of the operator.',
}

/**
 * The paths whose answers are compressed: they are long, and pages wait for them. What is answered from memory is not: it would
 * halve how often that can be done, and a proxy does it better.
 */
const compressed = [apiPaths.boosts, apiPaths.boostClaims, apiPaths.openApi, apiPaths.docs]

/** Creates the API. Its OpenAPI file is at `/openapi.json`. */
export function createApp(parts: AppParts) {
  const { countFailure, onFault } = parts
  const app = createRouter({ words: apiWords, failures, openApiPath: apiPaths.openApi, countFailure, onFault })
  guardApi(app, { ...parts, healthPath: apiPaths.health })
  for (const path of compressed) app.use(path.replaceAll(/\{(\w+)\}/g, ':$1'), compress())
  cacheAnswers(app, parts)
  addChainRoutes(app, parts)
  addWalletRoutes(app, parts.wallets.wallets)
  addImageRoutes(app, parts.wallets.images)
  addRpcRoutes(app, parts)
  addOnramp(app, parts)
  addAnalyticsRoutes(app, parts)
  addNames(app, parts.names)
  addBoosts(app, parts.boosts)
  addTokenRoutes(app, parts)
  addHistoryRoutes(app, parts)
  serveOpenApi(app, apiPaths.openApi, info)
  serveDocs(app, info)
  return app
}
