import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { pathSchemas } from '@laurel/protocol/verifier'
import { createRouteSchemas, parameter } from '@laurel/server/http/route-schemas.ts'
import { apiPaths, nameParameters, namePathSchemas, nameSchemas } from '@laurel/wallet/api-schemas'
import type { Hex } from 'viem'
import { describeFailures } from '../http/failures.ts'
import type { NameService } from './name-service.ts'

const { body, respond } = createRouteSchemas(nameSchemas)
const params = z.object({ name: parameter(namePathSchemas.name) })
const query = z.object({ projectId: parameter(nameParameters.projectId) })

const lookUpRoute = createRoute({
  method: 'get',
  path: apiPaths.profile,
  summary: 'Look up a name',
  request: { params, query },
  responses: {
    200: respond('Profile', 'The account of the name. A name with another suffix is looked up in ENS.'),
    ...describeFailures(400, 404),
  },
})
const listRoute = createRoute({
  method: 'get',
  path: apiPaths.reverseProfile,
  summary: 'List the names of an account',
  request: { params: z.object({ address: parameter(pathSchemas.address) }), query },
  responses: {
    200: respond('Profiles', 'The names that are registered with this API, the first one first.'),
    ...describeFailures(400),
  },
})
const suggestRoute = createRoute({
  method: 'get',
  path: apiPaths.profileSuggestions,
  summary: 'List names like a given one',
  request: { params, query },
  responses: {
    200: respond('ProfileSuggestions', 'The given name, and free ones like it.'),
    ...describeFailures(400, 404),
  },
})
const registerRoute = createRoute({
  method: 'post',
  path: apiPaths.registerProfile,
  summary: 'Register a name',
  request: { query, body: body('RegisterProfileRequest', 'The account, and the message that it signed.') },
  responses: {
    200: respond('Profile', 'The registered name.'),
    ...describeFailures(400, 404, 409, 413, 415),
  },
})

/** Adds the routes of names. */
export function addNameRoutes(app: OpenAPIHono, { lookUp, listNames, suggest, register }: NameService): void {
  app.openapi(lookUpRoute, async (c) => c.json(await lookUp(c.req.valid('param').name), 200))
  app.openapi(listRoute, async (c) => c.json([...(await listNames(c.req.valid('param').address))], 200))
  app.openapi(suggestRoute, async (c) => c.json(await suggest(c.req.valid('param').name), 200))
  app.openapi(registerRoute, async (c) => {
    const { coin_type: coinType, address, message, signature } = c.req.valid('json')
    return c.json(await register({ coinType, message, address: toLower(address), signature: toLower(signature) }), 200)
  })
}

function toLower(hex: string): Hex {
  return `0x${hex.slice(2).toLowerCase()}`
}
