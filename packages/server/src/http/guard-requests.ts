import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { RequestTooLargeError, TooManyRequestsError, UnsupportedMediaTypeError } from './errors.ts'
import { MAX_BODY_BYTES } from './http-limits.ts'
import { createRateLimiter, type RateLimit } from './rate-limiter.ts'

/**
 * How long a browser may use the answer to a preflight request: as long as any does. Firefox takes a day, Chromium two hours of it, and each
 * saves a round trip before a request with JSON.
 */
export const PREFLIGHT_SECONDS = 86_400

/** The methods of HTTP whose requests have a body. */
const BODY_METHODS: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH'])

/** Which requests are refused. */
export type RequestGuard = {
  readonly rateLimit: RateLimit
  /** Counted apart, so that the other requests of an address do not block its health checks. */
  readonly healthPath: string
  /** Names a caller, so that one caller cannot use up what all share. */
  readonly callerOf: (context: Context) => string
  /** A monotonic clock. */
  readonly nowMs: () => number
}

/**
 * Sets the headers of every response, and refuses requests that are too many, too large or not JSON. Any page may send requests to
 * `/v1`, so this is for a server whose responses are public and that reads no cookie.
 */
export function guardRequests(app: OpenAPIHono, guard: RequestGuard): void {
  setHeaders(app)
  app.options('/v1/*', cors({ origin: '*', allowMethods: ['GET', 'POST'], maxAge: PREFLIGHT_SECONDS }))
  app.use('/v1/*', async (c, next) => {
    // By hand, because the middleware of Hono copies the response, which costs more than the rest of a small request.
    c.header('access-control-allow-origin', '*')
    await next()
  })
  limitRate(app, guard)
  requireJson(app, '/v1/*')
}

/** Sets the headers of every response. Nothing is cached unless a route says so. */
export function setHeaders(app: OpenAPIHono): void {
  app.use('*', async (c, next) => {
    c.header('x-content-type-options', 'nosniff')
    c.header('cache-control', 'no-store')
    await next()
  })
}

/** Refuses the requests of a caller that sends too many. */
export function limitRate(app: OpenAPIHono, { rateLimit, healthPath, callerOf, nowMs }: RequestGuard): void {
  const limiter = createRateLimiter(rateLimit, nowMs)
  app.use('*', async (c, next) => {
    const of = c.req.path === healthPath ? 'health/' : ''
    if (!limiter.take(`${of}${callerOf(c)}`)) throw new TooManyRequestsError()
    await next()
  })
}

/**
 * Refuses a body that is not JSON, or is too large.
 * @param path - the routes, as Hono names them.
 * @param options.except - paths with another limit. @param options.allowsPlainText - whether `text/plain` passes too, which a page can send to another origin without a preflight request.
 */
export function requireJson(
  app: OpenAPIHono,
  path: string,
  {
    maxBytes = MAX_BODY_BYTES,
    allowsPlainText = false,
    except = /^$/,
  }: { maxBytes?: number; allowsPlainText?: boolean; except?: RegExp } = {},
): void {
  // For every method, because what is for one counts as a route of the path.
  app.use(path, async (c, next) => {
    if (!BODY_METHODS.has(c.req.method)) return next()
    const contentType = c.req.header('content-type')
    const isAllowed = isJson(contentType) || (allowsPlainText && isPlainText(contentType))
    if (!isAllowed || c.req.header('content-encoding') !== undefined) throw new UnsupportedMediaTypeError()
    await next()
  })
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new RequestTooLargeError(maxBytes)
    },
  })
  // Only for requests with a body, because looking for one makes Hono build a whole request object.
  app.use(path, (c, next) => (!BODY_METHODS.has(c.req.method) || except.test(c.req.path) ? next() : limit(c, next)))
}

/** A browser sends a preflight request before it sends JSON to another origin, and none before other types. */
function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(contentType ?? '')
}

function isPlainText(contentType: string | undefined): boolean {
  return /^text\/plain\s*(;\s*charset="?utf-8"?\s*)?$/i.test(contentType ?? '')
}
