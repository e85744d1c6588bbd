import type { OpenAPIHono } from '@hono/zod-openapi'
import { limitRate, type RequestGuard, requireJson, setHeaders } from '@laurel/server/http/guard-requests.ts'
import type { Context } from 'hono'
import type { Nonces } from '../session/nonces.ts'
import { CrossOriginError } from './errors.ts'

/** Which requests are refused. */
export type LoginGuard = RequestGuard & {
  /** The server's public origin. */
  readonly url: string
  readonly nonces: Nonces
}

/**
 * Sets the headers of every response, and refuses requests that are too many, too large, not JSON, or from a page of another origin.
 * There are no headers of CORS: the frame has the server's own origin, and no other page may read a response. There are no cookies.
 */
export function guardLogin(app: OpenAPIHono, { url, nonces, ...guard }: LoginGuard): void {
  setHeaders(app)
  app.use('*', async (c, next) => {
    c.header('referrer-policy', 'same-origin')
    c.header('cross-origin-opener-policy', 'same-origin')
    await next()
  })
  app.use('/v1/*', async (c, next) => {
    c.header('dpop-nonce', nonces.issue())
    await next()
  })
  limitRate(app, guard)
  app.use('/v1/*', async (c, next) => {
    requireSameOrigin(c, url)
    await next()
  })
  requireJson(app, '/v1/*')
}

/**
 * Requires that a request is not from a page of another origin. Browsers say so in two headers, and other programs in none.
 * @throws {CrossOriginError}
 */
export function requireSameOrigin(c: Context, url: string): void {
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  if (origin !== undefined && origin !== url) throw new CrossOriginError()
  if (site !== undefined && site !== 'same-origin') throw new CrossOriginError()
}
