import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { createRouteSchemas, parameter } from '@laurel/server/http/route-schemas.ts'
import { apiPaths, balanceParameters, balanceSchemas } from '@laurel/wallet/api-schemas'
import { z } from 'zod'
import type { ApiChain } from '../chain/api-chain.ts'
import { describeFailures } from '../http/failures.ts'
import { toUnavailable } from '../price/describe-reason.ts'
import type { Solana } from '../solana/create-solana.ts'
import { parseSolanaAccount, parseSolanaNetwork } from '../solana/solana-account.ts'
import { parseAnyAccount, parseEvmCaip, parseEvmChainId } from '../tokens/caip-token.ts'
import type { BalanceService } from './balance-service.ts'

/** What the route of balances needs. */
export type BalanceParts = {
  readonly chains: ReadonlyMap<number, ApiChain>
  readonly balances: BalanceService
  readonly solana: Solana
}

const { respond } = createRouteSchemas(balanceSchemas)

const balanceRoute = createRoute({
  method: 'get',
  path: apiPaths.balance,
  summary: 'Get what an account holds',
  request: {
    params: z.object({ address: parameter(balanceParameters.address) }),
    query: z.object({
      projectId: parameter(balanceParameters.projectId),
      currency: parameter(balanceParameters.currency),
      chainId: parameter(balanceParameters.chainId),
      forceUpdate: parameter(balanceParameters.forceUpdate),
    }),
  },
  responses: { 200: respond('BalanceResponse', 'The balances.'), ...describeFailures(400) },
})

/** Adds the route of balances. */
export function addBalanceRoutes(app: OpenAPIHono, { chains, balances, solana }: BalanceParts): void {
  app.openapi(balanceRoute, async (c) => {
    const account = parseAnyAccount(c.req.valid('param').address)
    const { chainId, forceUpdate = [] } = c.req.valid('query')
    const onSolana = parseSolanaAccount(c.req.valid('param').address)
    if (onSolana !== null && (chainId === undefined || solana.chains.has(chainId))) {
      const changed = new Set(forceUpdate.flatMap((text) => parseSolanaNetwork(text) ?? []))
      return c.json(await solana.getBalances(onSolana, chainId ?? null, changed), 200)
    }
    const wanted = chainId === undefined ? [...chains.values()] : (chains.get(parseEvmChainId(chainId) ?? 0) ?? null)
    // Public clients ask for accounts and chains of further namespaces, too. Of those nothing is known.
    if (wanted === null || account === null) {
      const reason = { ...(chainId !== undefined && { chainId }), reason: 'chain-not-served' } as const
      return c.json({ balances: [], unavailable: [toUnavailable('balance', reason)] }, 200)
    }
    const fresh = new Set(forceUpdate.flatMap((text) => parseEvmCaip(text)?.chainId ?? []))
    const request = { account, chains: Array.isArray(wanted) ? wanted : [wanted], fresh }
    return c.json(await balances.getBalances(request), 200)
  })
}
