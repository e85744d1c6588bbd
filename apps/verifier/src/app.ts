import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { zeroAddress } from 'viem'
import { USUAL_LIMIT } from './http/cached-reads.ts'
import type { ConcurrencyLimits } from './http/concurrency-limiter.ts'
import { createConcurrencyLimiter } from './http/concurrency-limiter.ts'
import {
  BusyError,
  InvalidRequestError,
  RequestTooLargeError,
  TooManyRequestsError,
  UnsupportedMediaTypeError,
} from './http/errors.ts'
import { failures, internalFailure, serializeFailure } from './http/failures.ts'
import { chainStatus, type Health, healthSchema, serializeHealth, unhealthySchema } from './http/health.ts'
import { createRateLimiter, type RateLimit } from './http/rate-limit.ts'
import {
  address,
  boostId,
  chainId,
  claimRequest,
  claimResponseSchema,
  earnedSchema,
  hash,
  incentiveId,
} from './http/schemas.ts'
import { chainSchema } from './http/serialize-chain.ts'
import { serializeClaimResult, serializeEarned } from './http/serialize-completion.ts'
import { addTermsRoutes } from './http/terms-routes.ts'
import { addTextRoutes } from './http/text-routes.ts'
import type { VerifierService } from './http/verifier-service.ts'

/** What the routes stand on. */
export type AppParts = {
  readonly verifierService: VerifierService
  /** As they are told. */
  readonly chains: readonly z.input<typeof chainSchema>[]
  /** How the verifier was a moment ago; null when nobody has said it for too long. */
  readonly readHealth: () => Health | null
  readonly rateLimit: RateLimit
  /** Claims that are checked at one time. */
  readonly claimLimits: ConcurrencyLimits
  /** A clock that never goes back. */
  readonly nowMs: () => number
  /** Names a caller, so that one cannot use up what is there for all. */
  readonly callerOf: (context: Context) => string
  /** Counts what callers are told of failures. */
  readonly countFailure: (code: string) => void
  /** Told of failures that nobody expected; callers are told nothing of them. */
  readonly onFault: (error: unknown) => void
}

const json = <schema extends z.ZodType>(schema: schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})
const listShape = z.object({ completions: z.array(earnedSchema) })
const pageShape = listShape.extend({
  nextCursor: z.string().nullable().openapi({ description: 'For the next page; null on the last.' }),
})

const claimRoute = createRoute({
  method: 'post',
  path: '/v1/claims',
  summary: 'Check a transaction, and get a signed claim for it',
  description: [
    'Idempotent: once signed, the same transaction gives the same bytes for ever, whoever asks.',
    'A referrer is bound on the claimant’s signature alone, and only until a claim is signed: one transaction has one digest for ever,',
    'so a referral that comes after somebody had the claim signed without one comes too late. One that is handed in while the',
    'transaction is not settled yet (the answer is then `not-finalized`) is kept and holds, whoever asks first when it is.',
  ].join(' '),
  request: { body: { required: true, ...json(claimRequest, 'The transaction and the boost.') } },
  responses: { 200: json(claimResponseSchema, 'The verdict.'), ...failures(400, 404, 413, 415, 429, 500, 503) },
})
const statusRoute = createRoute({
  method: 'get',
  path: '/v1/claims/{chainId}/{boostId}/{transactionHash}',
  summary: 'How far the claims of one transaction have come',
  request: {
    params: z.object({ chainId, boostId, transactionHash: hash }),
    query: z.object({ incentiveId: incentiveId.optional() }),
  },
  responses: { 200: json(listShape, 'One for each claimant and incentive.'), ...failures(400, 404, 429, 500, 503) },
})
const earnedRoute = createRoute({
  method: 'get',
  path: '/v1/accounts/{address}/earned',
  summary: 'What an address has earned and whether it is paid, newest first',
  description:
    'Of a reward that pays each account once, one completion is listed: the one that was signed, else the oldest. A page may be shorter than `limit`.',
  request: {
    params: z.object({ address }),
    query: z.object({
      chainId: chainId.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(USUAL_LIMIT),
      cursor: z.string().max(400).optional().openapi({ description: 'The `nextCursor` of the page before.' }),
    }),
  },
  responses: {
    200: json(pageShape, 'Signed or not: ask for the claim to have it signed.'),
    ...failures(400, 429, 500, 503),
  },
})
const unclaimedRoute = createRoute({
  method: 'get',
  path: '/v1/boosts/{chainId}/{boostId}/unclaimed',
  summary: 'What was earned from an incentive and not yet claimed, newest first',
  description: 'For whoever takes money back: whom it was for. Of a reward that pays each account once, one for each.',
  request: { params: z.object({ chainId, boostId }), query: z.object({ incentiveId }) },
  responses: {
    200: json(
      listShape.extend({
        hasMore: z.boolean().openapi({ description: 'Whether there may be more than was looked at.' }),
      }),
      'What the chain still pays, and what no node says anything of.',
    ),
    ...failures(400, 404, 429, 500, 503),
  },
})
const chainsRoute = createRoute({
  method: 'get',
  path: '/v1/chains',
  summary: 'The chains that are signed for, and who signs: the address that a boost authorises',
  description:
    'What is told here is what a boost must fit to be signed for: pegged rewards need a priced pair, variable ones a rule.',
  responses: {
    200: json(z.object({ chains: z.array(chainSchema.extend({ status: chainStatus })) }), 'One for each chain.'),
    ...failures(429, 500),
  },
})
const healthRoute = createRoute({
  method: 'get',
  path: '/health',
  summary: 'Whether the verifier can work, and for which chains',
  responses: {
    200: json(
      healthSchema,
      'It can; `degraded` when nothing is signed for some chain, or by some signer: a person must look at one that is `halted`.',
    ),
    503: json(
      unhealthySchema,
      'It cannot: its database does not answer, or whoever judges here has not said for seconds how it is.',
    ),
  },
})

/** The verifier over HTTP. Its OpenAPI file is at `/openapi.json`. */
export function createApp(parts: AppParts) {
  const { verifierService, chains } = parts
  const limiter = createRateLimiter(parts.rateLimit, parts.nowMs)
  const room = createConcurrencyLimiter(parts.claimLimits)
  const app = new OpenAPIHono({
    defaultHook: (result) => {
      if (result.success) return
      const [issue] = result.error.issues
      throw new InvalidRequestError(`${issue?.path.join('.') || 'its body'}: ${issue?.message ?? 'not understood'}`)
    },
  })
  app.onError((thrown, c) => {
    const expected = serializeFailure(thrown)
    if (expected === null) parts.onFault(thrown)
    const { status, code, message, retryAfterSeconds } = expected ?? internalFailure
    parts.countFailure(code)
    if (retryAfterSeconds !== null) c.header('retry-after', String(retryAfterSeconds))
    return c.json({ error: { code, message } }, status)
  })
  app.notFound((c) => c.json({ error: { code: 'verifier/not-found', message: 'See /openapi.json.' } }, 404))
  app.use('*', async (c, next) => {
    c.header('x-content-type-options', 'nosniff')
    c.header('cache-control', 'no-store')
    await next()
  })
  // Everything told is public, and no cookie is read: any page may ask.
  app.options('/v1/*', cors({ origin: '*', allowMethods: ['GET', 'POST'], maxAge: 600 }))
  app.use('/v1/*', async (c, next) => {
    // By hand: the library changes a response that is made already, which costs more than all else of a small answer.
    c.header('access-control-allow-origin', '*')
    await next()
  })
  app.use('*', async (c, next) => {
    // Whoever looks whether we are well is not kept out by the requests of others behind the same address.
    const of = c.req.path === '/health' ? 'health/' : ''
    if (!limiter.take(`${of}${parts.callerOf(c)}`)) throw new TooManyRequestsError()
    await next()
  })
  app.post('/v1/*', async (c, next) => {
    if (!isJson(c.req.header('content-type')) || c.req.header('content-encoding') !== undefined) {
      throw new UnsupportedMediaTypeError()
    }
    await next()
  })
  // Only where there is a body: to look for one makes a whole request of a small question.
  app.post(
    '/v1/*',
    bodyLimit({
      maxSize: 16 * 1024,
      onError: () => {
        throw new RequestTooLargeError()
      },
    }),
  )

  app.openapi(claimRoute, async (c) => {
    const { claimant = null, referrer = zeroAddress, ...request } = c.req.valid('json')
    const leave = room.enter(parts.callerOf(c))
    if (leave === null) throw new BusyError()
    const answer = await verifierService.requestClaim({ ...request, claimant, referrer }).finally(leave)
    return c.json(serializeClaimResult(answer), 200)
  })
  app.openapi(statusRoute, async (c) => {
    const { incentiveId = null } = c.req.valid('query')
    const found = await verifierService.findCompletions({ ...c.req.valid('param'), incentiveId })
    return c.json({ completions: found.map(serializeEarned) }, 200)
  })
  app.openapi(earnedRoute, async (c) => {
    const { chainId = null, limit, cursor = null } = c.req.valid('query')
    const claimant = c.req.valid('param').address
    const { earned, nextCursor } = await verifierService.listEarned({ claimant, chainId, limit, cursor })
    return c.json({ completions: earned.map(serializeEarned), nextCursor }, 200)
  })
  app.openapi(unclaimedRoute, async (c) => {
    const incentive = { ...c.req.valid('param'), incentiveId: c.req.valid('query').incentiveId }
    const { earned, hasMore } = await verifierService.listUnclaimed(incentive)
    return c.json({ completions: earned.map(serializeEarned), hasMore }, 200)
  })
  app.openapi(chainsRoute, (c) => {
    const going = parts.readHealth()?.chains ?? []
    const statusOf = (chainId: number) => going.find((chain) => chain.chainId === chainId)?.status ?? 'unknown'
    return c.json({ chains: chains.map((chain) => ({ ...chain, status: statusOf(chain.chainId) })) }, 200)
  })
  app.openapi(healthRoute, (c) => {
    const { isAble, body } = serializeHealth(parts.readHealth())
    return isAble ? c.json(body, 200) : c.json(body, 503)
  })
  addTermsRoutes(app, verifierService)
  addTextRoutes(app, verifierService)
  let openApiText: string | null = null
  app.get('/openapi.json', (c) => {
    openApiText ??= JSON.stringify(
      app.getOpenAPIDocument({
        openapi: '3.0.3',
        info: {
          title: 'Laurel verifier',
          version: '1',
          description: 'Checks transactions on the chain and signs claims for them: each completion once, none lost.',
        },
      }),
    )
    return c.body(openApiText, 200, { 'content-type': 'application/json' })
  })
  return app
}

/** Browsers ask first whether they may send JSON to another origin; other types they send without asking. */
function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(contentType ?? '')
}
