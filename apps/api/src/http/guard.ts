import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  limitRate,
  PREFLIGHT_SECONDS,
  type RequestGuard,
  requireJson,
  setHeaders,
} from '@laurel/server/http/guard-requests.ts'
import { apiPaths } from '@laurel/wallet/api-schemas'
import { cors } from 'hono/cors'
import type { ProjectGate } from '../projects/project-gate.ts'
import { readProjectId } from '../projects/project-of-request.ts'

/** The longest body of a JSON-RPC request: a batch of calls. */
const MAX_RPC_BYTES = 256 * 1024

/** The longest body that browsers send with `sendBeacon`. */
const MAX_EVENT_BATCH_BYTES = 64 * 1024

/** The longest presentation: a picture of 192 by 192 pixels in base64, and the signature of a contract that is not deployed yet. */
const MAX_PRESENTATION_BYTES = 240 * 1024
/** The longest picture before it is made small: 2 MiB in base64. */
const MAX_PICTURE_BYTES = 2_800 * 1024
/** Paths whose bodies may be longer than others, or not called JSON. */
const OTHER_BODIES = /^\/v1\/(boost-pictures|boosts\/[^/]+\/[^/]+\/presentation|onramp\/quote|generators\/onrampurl)$/

/** Paths whose JSON may be sent as `text/plain`. */
const plainTextPaths = [apiPaths.onrampUrl, apiPaths.onrampQuote]

/** Paths whose requests need a project: every route but the health, the documents and the gateway, because clients of ENS know no project. */
const projectPaths = [
  ...['/v1/*', '/public/*', '/getWallets', '/getWalletImage/*', '/getAnalyticsConfig'],
  ...[apiPaths.events, apiPaths.eventBatch],
]

/** Which requests are refused, and the projects that they need. */
export type ApiGuard = RequestGuard & { readonly projects: Pick<ProjectGate, 'enter'> }

/** Whether pages of other origins may read the answers of a path. */
function isForPages(path: string): boolean {
  return path !== apiPaths.sandboxOnramp
}

/**
 * Sets the headers of every response, and refuses requests that are too many, too large, not JSON, or of no project. A preflight request
 * needs no project, because it has neither the headers nor the body of the request that follows.
 */
export function guardApi(app: OpenAPIHono, { projects, ...guard }: ApiGuard): void {
  setHeaders(app)
  const allowHeaders = ['content-type', 'x-project-id', 'x-sdk-type', 'x-sdk-version']
  // Unknown paths too, so that a page can read what is wrong. Only the page of the sandbox is for nobody's script.
  const preflight = cors({ origin: '*', allowMethods: ['GET', 'POST'], allowHeaders, maxAge: PREFLIGHT_SECONDS })
  app.options('*', (c, next) => (isForPages(c.req.path) ? preflight(c, next) : next()))
  app.use('*', async (c, next) => {
    if (isForPages(c.req.path)) c.header('access-control-allow-origin', '*')
    await next()
  })
  limitRate(app, guard)
  requireJson(app, apiPaths.rpc, { maxBytes: MAX_RPC_BYTES, allowsPlainText: true })
  requireJson(app, apiPaths.events, { allowsPlainText: true })
  requireJson(app, apiPaths.eventBatch, { maxBytes: MAX_EVENT_BATCH_BYTES, allowsPlainText: true })
  // Public clients send these without a content type, for which browsers and Node write text/plain.
  for (const path of plainTextPaths) {
    requireJson(app, path, { allowsPlainText: true })
    app.use(path, async (c, next) => {
      // The parser of the route reads a body only when it is called JSON.
      if (c.req.method === 'POST') c.req.raw.headers.set('content-type', 'application/json')
      await next()
    })
  }
  requireJson(app, apiPaths.gatewayPost)
  requireJson(app, apiPaths.preparePicture, { maxBytes: MAX_PICTURE_BYTES })
  requireJson(app, '/v1/boosts/:chainId/:boostId/presentation', { maxBytes: MAX_PRESENTATION_BYTES })
  requireJson(app, '/v1/*/*', { except: OTHER_BODIES })
  requireJson(app, '/v1/*/*/*', { except: OTHER_BODIES })
  requireJson(app, '/v1/*/*/*/*', { except: OTHER_BODIES })
  for (const path of projectPaths) {
    app.use(path, async (c, next) => {
      // Public clients register names without a project. An account signs for that, and has few names.
      const isOptional = c.req.path === apiPaths.registerProfile && c.req.method === 'POST'
      // Last, because the project can be in the body, which the guards above have limited.
      if (!isOptional || (await readProjectId(c)) !== null) await projects.enter(c)
      await next()
    })
  }
}
