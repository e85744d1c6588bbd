import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { addBalanceRoutes } from '../balance/balance-routes.ts'
import type { ApiChain } from '../chain/api-chain.ts'
import { addConvertRoutes } from '../convert/convert-routes.ts'
import { createRequesterOf } from '../convert/requester-of.ts'
import { addPriceRoutes } from '../price/price-routes.ts'
import type { ProjectGate } from '../projects/project-gate.ts'
import type { Solana } from '../solana/create-solana.ts'
import type { Tokens } from './create-tokens.ts'

/** Adds the routes of balances, prices and swaps. */
export function addTokenRoutes(
  app: OpenAPIHono,
  {
    chains,
    tokens,
    solana,
    projects,
    callerOf,
  }: {
    readonly chains: ReadonlyMap<number, ApiChain>
    readonly tokens: Tokens
    readonly solana: Solana
    readonly projects: Pick<ProjectGate, 'idOf'>
    readonly callerOf: (c: Context) => string
  },
): void {
  const parts = { chains, solana, ...tokens }
  addBalanceRoutes(app, parts)
  addPriceRoutes(app, parts)
  addConvertRoutes(app, { ...parts, requesterOf: createRequesterOf({ projects, callerOf }) })
}
