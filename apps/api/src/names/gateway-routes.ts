import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { createRouteSchemas, parameter } from '@laurel/server/http/route-schemas.ts'
import { apiPaths, namePathSchemas, nameSchemas } from '@laurel/wallet/api-schemas'
import type { Hex } from 'viem'
import { failures } from '../http/failures.ts'
import type { NameGateway } from './name-gateway.ts'

const { body, respond } = createRouteSchemas(nameSchemas)
const responses = {
  200: respond('GatewayResponse', 'The signed answer, for `resolveWithProof` of the resolver.'),
  ...failures.describe(400, 413, 415, 429, 500, 503),
}

const getRoute = createRoute({
  method: 'get',
  path: apiPaths.gateway,
  summary: 'Answer a resolver of names (ERC-3668)',
  request: {
    params: z.object({ sender: parameter(namePathSchemas.sender), data: parameter(namePathSchemas.gatewayData) }),
  },
  responses,
})
const postRoute = createRoute({
  method: 'post',
  path: apiPaths.gatewayPost,
  summary: 'Answer a resolver of names (ERC-3668)',
  request: { body: body('GatewayRequest', 'The resolver, and its request.') },
  responses,
})

/** Adds the routes of the gateway for resolvers. */
export function addGatewayRoutes(app: OpenAPIHono, { answer }: NameGateway): void {
  app.openapi(getRoute, async (c) => {
    const { sender, data } = c.req.valid('param')
    return c.json({ data: await answer({ sender: toLower(sender), data: toLower(data.replace(/\.json$/, '')) }) }, 200)
  })
  app.openapi(postRoute, async (c) => {
    const { sender, data } = c.req.valid('json')
    return c.json({ data: await answer({ sender: toLower(sender), data: toLower(data) }) }, 200)
  })
}

function toLower(hex: string): Hex {
  return `0x${hex.slice(2).toLowerCase()}`
}
