import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { createRouteSchemas, parameter } from '@laurel/server/http/route-schemas.ts'
import { apiPaths, onrampParameters, onrampSchemas } from '@laurel/wallet/api-schemas'
import type { Context } from 'hono'
import { describeFailures } from '../http/failures.ts'
import type { OnrampService } from './onramp-service.ts'
import type { FindOwnOrigin } from './own-origin.ts'

const { respond, body } = createRouteSchemas(onrampSchemas)
const projectQuery = z.object({ projectId: parameter(onrampParameters.projectId) })

const optionsRoute = createRoute({
  method: 'get',
  path: apiPaths.onrampOptions,
  summary: 'List what can be bought, and with what',
  request: { query: projectQuery.extend({ provider: parameter(onrampParameters.provider) }) },
  responses: {
    200: respond('OnrampOptions', 'The options of the named provider, or of the first one.'),
    ...describeFailures(400, 404, 502),
  },
})
const quoteRoute = createRoute({
  method: 'post',
  path: apiPaths.onrampQuote,
  summary: 'Get what a purchase would cost',
  description: 'A quote that cannot be had is an error. Nothing is made up in its place.',
  request: { query: projectQuery, body: body('OnrampQuoteRequest', 'The purchase.') },
  responses: {
    200: respond('OnrampQuote', 'The quote of the provider.'),
    ...describeFailures(400, 404, 413, 415, 502),
  },
})
const urlRoute = createRoute({
  method: 'post',
  path: apiPaths.onrampUrl,
  summary: 'Get the page of a provider for a purchase',
  request: { query: projectQuery, body: body('OnrampUrlRequest', 'The purchase, and who gets the coins.') },
  responses: {
    200: respond('OnrampUrlResponse', 'A page of the provider. It can be opened once.'),
    ...describeFailures(400, 404, 413, 415, 502),
  },
})

const orderRoute = createRoute({
  method: 'get',
  path: apiPaths.onrampOrder,
  summary: 'Read what became of a purchase',
  description: 'It is what the provider says. An order that it does not know is not found.',
  request: {
    params: z.object({ order: parameter(onrampParameters.order) }),
    query: projectQuery.extend({ provider: parameter(onrampParameters.provider) }),
  },
  responses: {
    200: respond('OnrampOrder', 'What the provider says.'),
    ...describeFailures(400, 404, 502),
  },
})

/** Adds the routes of the on-ramp. @param options.callerOf - names the caller of a request by its address. */
export function addOnrampRoutes(
  app: OpenAPIHono,
  {
    onramp,
    findOwnOrigin,
    callerOf,
  }: {
    readonly onramp: OnrampService
    readonly findOwnOrigin: FindOwnOrigin
    readonly callerOf: (c: Context) => string
  },
): void {
  app.openapi(optionsRoute, async (c) => {
    const options = await onramp.getOptions(c.req.valid('query').provider)
    return c.json({ ...options, providers: [...onramp.providers] }, 200)
  })
  app.openapi(quoteRoute, async (c) => {
    const { amount, provider, ...request } = c.req.valid('json')
    return c.json(await onramp.getQuote({ ...request, amount: String(amount) }, provider), 200)
  })
  app.openapi(urlRoute, async (c) => {
    const { provider, ...request } = c.req.valid('json')
    const caller = { clientIp: toAddress(callerOf(c)), apiOrigin: findOwnOrigin(c) }
    return c.json(await onramp.createUrl(request, { caller, provider }), 200)
  })
  app.openapi(orderRoute, async (c) => {
    return c.json(await onramp.getOrder(c.req.valid('param').order, c.req.valid('query').provider), 200)
  })
}

/** Callers of IPv6 are named by their network. */
function toAddress(caller: string): string {
  return caller.replace(/\/64$/, '')
}
