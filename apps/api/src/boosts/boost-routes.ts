import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { InvalidRequestError } from '@laurel/server/http/errors.ts'
import { createRouteSchemas, parameter } from '@laurel/server/http/route-schemas.ts'
import { apiPaths, boostParameters, boostSchemas, presentationSchemas } from '@laurel/wallet/api-schemas'
import { describeFailures } from '../http/failures.ts'
import { type BoostService, toLower } from './boost-service.ts'
import { toSearchWords } from './to-words.ts'

const { respond } = createRouteSchemas({ ...boostSchemas, ...presentationSchemas })
const projectId = parameter(boostParameters.projectId)
const params = z.object({
  chainId: parameter(boostParameters.pathChainId),
  boostId: parameter(boostParameters.boostId),
})

const listRoute = createRoute({
  method: 'get',
  path: apiPaths.boosts,
  summary: 'List boosts',
  description:
    'Boosts of all chains or of one, as the index has them. A boost whose numbers change while pages are read can be in two of them.',
  request: {
    query: z.object({
      ...{ projectId, chainId: parameter(boostParameters.chainId), status: parameter(boostParameters.status) },
      ...{ reward: parameter(boostParameters.reward), rewardToken: parameter(boostParameters.rewardToken) },
      ...{ owner: parameter(boostParameters.owner), budget: parameter(boostParameters.budget) },
      before: parameter(boostParameters.before),
      ...{ claimant: parameter(boostParameters.claimant), category: parameter(boostParameters.category) },
      ...{ search: parameter(boostParameters.search), sort: parameter(boostParameters.sort) },
      ...{ limit: parameter(boostParameters.limit), cursor: parameter(boostParameters.cursor) },
    }),
  },
  responses: { 200: respond('BoostsResponse', 'A page of boosts.'), ...describeFailures(400) },
})
const boostRoute = createRoute({
  method: 'get',
  path: apiPaths.boost,
  summary: 'Get a boost with what was claimed',
  request: { params, query: z.object({ projectId }) },
  responses: { 200: respond('BoostResponse', 'The boost.'), ...describeFailures(400, 404) },
})
const claimsRoute = createRoute({
  method: 'get',
  path: apiPaths.boostClaims,
  summary: 'List the claims of a boost',
  request: {
    params,
    query: z.object({
      projectId,
      limit: parameter(boostParameters.claimLimit),
      cursor: parameter(boostParameters.cursor),
    }),
  },
  responses: {
    200: respond('BoostClaimsResponse', 'A page of claims and entries, newest first.'),
    ...describeFailures(400, 404),
  },
})

/** Adds the routes of boosts. */
export function addBoostRoutes(app: OpenAPIHono, { list, get, listClaims }: BoostService): void {
  app.openapi(listRoute, async (c) => {
    const { sort, limit, cursor, chainId, status, reward, category, search, ...query } = c.req.valid('query')
    const addressOf = (text: string | undefined) => (text === undefined ? null : toLower(text))
    const filter = {
      ...{ chainId: chainId === undefined ? null : toChainId(chainId), status: status ?? null, reward: reward ?? null },
      ...{ rewardToken: addressOf(query.rewardToken), owner: addressOf(query.owner), budget: addressOf(query.budget) },
      ...{
        claimant: addressOf(query.claimant),
        category: category ?? null,
        before: query.before === undefined ? null : BigInt(query.before),
        words: toSearchWords(search ?? ''),
      },
    }
    if (query.before !== undefined && chainId === undefined) throw new InvalidRequestError('before: needs “chainId”')
    return c.json(await list({ filter, order: sort, limit, cursor: cursor ?? null }), 200)
  })
  app.openapi(boostRoute, async (c) => {
    const { chainId, boostId } = c.req.valid('param')
    return c.json(await get(toChainId(chainId), BigInt(boostId)), 200)
  })
  app.openapi(claimsRoute, async (c) => {
    const { chainId, boostId } = c.req.valid('param')
    const { limit, cursor } = c.req.valid('query')
    const place = { chainId: toChainId(chainId), boostId: BigInt(boostId) }
    return c.json(await listClaims(place, { limit, cursor: cursor ?? null }), 200)
  })
}

/** A chain id with or without `eip155:`. */
export function toChainId(text: string): number {
  return Number(text.replace(/^eip155:/, ''))
}
