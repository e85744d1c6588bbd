import type { OpenAPIHono } from '@hono/zod-openapi'
import { addBalanceRoutes } from '../balance/balance-routes.ts'
import type { ApiChain } from '../chain/api-chain.ts'
import { addConvertRoutes } from '../convert/convert-routes.ts'
import { addPriceRoutes } from '../price/price-routes.ts'
import type { Tokens } from './create-tokens.ts'

/** Adds the routes of balances, prices and swaps. */
export function addTokenRoutes(
  app: OpenAPIHono,
  { chains, tokens }: { readonly chains: ReadonlyMap<number, ApiChain>; readonly tokens: Tokens },
): void {
  const parts = { chains, ...tokens }
  addBalanceRoutes(app, parts)
  addPriceRoutes(app, parts)
  addConvertRoutes(app, parts)
}
