import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { InvalidRequestError } from '@laurel/server/http/errors.ts'
import { createRouteSchemas, parameter } from '@laurel/server/http/route-schemas.ts'
import { analyticsParameters, analyticsSchemas, apiPaths } from '@laurel/wallet/api-schemas'
import type { Context } from 'hono'
import { describeFailures } from '../http/failures.ts'
import type { ProjectGate } from '../projects/project-gate.ts'
import { readPageOrigin } from '../projects/project-of-request.ts'
import type { AnalyticsService } from './analytics-service.ts'

const { respond, body } = createRouteSchemas(analyticsSchemas)
const query = z.object({ projectId: parameter(analyticsParameters.projectId) })
const accepted = { description: 'Counted, or left out. The caller never learns which.' }

const configRoute = createRoute({
  method: 'get',
  path: apiPaths.analyticsConfig,
  summary: 'Get whether the operator wants events',
  request: { query },
  responses: {
    200: respond('AnalyticsConfig', 'Clients send nothing when it is false.'),
    ...describeFailures(),
  },
})
const responses = { 202: accepted, ...describeFailures(400, 413, 415) }
const eventRoute = createRoute({
  method: 'post',
  path: apiPaths.events,
  summary: 'Send an event, or several',
  description:
    'One event, a list of events, or an object with a list as `events`. Only how often each event happened is stored.',
  request: { query, body: body('AnalyticsEvent', 'One event.') },
  responses,
})
const batchRoute = createRoute({
  method: 'post',
  path: apiPaths.eventBatch,
  summary: 'Send several events, as browsers do when a page closes',
  request: { query, body: body('AnalyticsEvents', 'Several events. A list of them is accepted too.') },
  responses,
})

/** Adds the routes of analytics. */
export function addAnalyticsRoutes(
  app: OpenAPIHono,
  { analytics, projects }: { readonly analytics: AnalyticsService; readonly projects: Pick<ProjectGate, 'idOf'> },
): void {
  app.openapi(configRoute, (c) => c.json({ isAnalyticsEnabled: analytics.isEnabled }, 200))
  const accept = async (c: Context) => {
    const from = { projectId: projects.idOf(c), pageOrigin: readPageOrigin(c), hasOptedOut: hasOptedOut(c) }
    if (!analytics.accept(await readJson(c), from)) throw new InvalidRequestError('it holds no event')
    return c.json({}, 202)
  }
  // By hand, because browsers send JSON as plain text when a page closes.
  for (const route of [eventRoute, batchRoute]) {
    app.openAPIRegistry.registerPath(route)
    app.post(route.getRoutingPath(), accept)
  }
}

/** Public clients send events whatever the browser says: Global Privacy Control, or Do Not Track. */
function hasOptedOut(c: Context): boolean {
  return c.req.header('sec-gpc') === '1' || c.req.header('dnt') === '1'
}

async function readJson(c: Context): Promise<unknown> {
  try {
    const value: unknown = JSON.parse(await c.req.text())
    return value
  } catch (cause) {
    throw new InvalidRequestError('the body is not JSON', { cause })
  }
}
