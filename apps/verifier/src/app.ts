import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { zeroAddress } from 'viem'
import type { RoomFor } from './http/at-once.ts'
import { createRoom } from './http/at-once.ts'
import {
  BusyError,
  ContentTypeError,
  RequestInvalidError,
  RequestTooLargeError,
  TooManyRequestsError,
} from './http/errors.ts'
import { asTold, failures, statusOf } from './http/failures.ts'
import { listEarned } from './http/list-earned.ts'
import { listUnclaimed } from './http/list-unclaimed.ts'
import type { Metrics } from './http/metrics.ts'
import { createRateLimiter, type RateLimit } from './http/rate-limit.ts'
import { createRecentReads, USUAL_LIMIT } from './http/recent-reads.ts'
import {
  address,
  boostId,
  chainId,
  claimAnswerShape,
  claimRequest,
  earnedShape,
  hash,
  incentiveId,
} from './http/shapes.ts'
import { chainShape, type ServedChain, tellChain } from './http/tell-chain.ts'
import { tellAnswer, tellEarned } from './http/tell-completion.ts'
import { addTermsRoutes } from './http/terms-routes.ts'
import { VerifierError } from './verifier-error.ts'
import type { ClaimDesk } from './verify-claim/claim-desk.ts'
import type { CompletionStore } from './verify-claim/completion-store.ts'
import { ChainUnknownError } from './verify-claim/errors.ts'
import type { TermsDesk } from './verify-claim/terms-desk.ts'

/** What the routes stand on. */
export type AppParts = {
  readonly desk: ClaimDesk
  readonly terms: TermsDesk
  readonly store: CompletionStore
  readonly chains: ReadonlyMap<number, ServedChain>
  readonly metrics: Metrics
  readonly rateLimit: RateLimit
  /** Claims that are checked at one time. */
  readonly roomForClaims: RoomFor
  /** A clock that never goes back. */
  readonly nowMs: () => number
  /** Names a caller, so that one cannot use up what is there for all. */
  readonly callerOf: (context: Context) => string
  /** How the signers were a little while ago. */
  readonly readSigners: () => readonly z.input<typeof signerHealthShape>[]
  /** Whether the database answered a moment ago. */
  readonly isDatabaseAnswering: () => boolean
  /** Told of failures that nobody expected; callers are told nothing of them. */
  readonly onFault: (error: unknown) => void
}

const json = <schema extends z.ZodType>(schema: schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})
const listShape = z.object({ completions: z.array(earnedShape) })
const pageShape = listShape.extend({
  nextCursor: z.string().nullable().openapi({ description: 'For the next page; null on the last.' }),
})

const claimRoute = createRoute({
  method: 'post',
  path: '/v1/claims',
  summary: 'Check a deed, and get a signed claim for it',
  description: [
    'Idempotent: once signed, the same deed gives the same bytes for ever, whoever asks.',
    'A referrer is bound on the claimant’s signature alone, and only until a claim is signed: one deed has one digest for ever,',
    'so a referral that comes after somebody had the claim signed without one comes too late. One that is handed in while the',
    'deed is not settled yet (the answer is then `not-settled`) is kept and holds, whoever asks first when it is.',
  ].join(' '),
  request: { body: { required: true, ...json(claimRequest, 'The deed and the boost.') } },
  responses: { 200: json(claimAnswerShape, 'The verdict.'), ...failures(400, 404, 413, 415, 429, 500, 503) },
})
const statusRoute = createRoute({
  method: 'get',
  path: '/v1/claims/{chainId}/{boostId}/{transactionHash}',
  summary: 'How far the claims of one deed have come',
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
        isMore: z.boolean().openapi({ description: 'Whether there may be more than was looked at.' }),
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
  responses: { 200: json(z.object({ chains: z.array(chainShape) }), 'One for each chain.'), ...failures(429, 500) },
})
const chainHealthShape = z.object({
  chainId: z.number(),
  status: z.enum(['going', 'halted', 'unsure']),
  fault: z.string().nullable().openapi({
    description:
      'Why it cannot be worked with: `nodes-unreachable`, `wrong-chain`, `nodes-disagree` or `no-core`; null when nothing was found.',
  }),
})
const signerHealthShape = z.object({
  network: z.enum(['main', 'test']),
  status: z.enum(['ready', 'unreachable', 'failing', 'other-key', 'used-up']),
})
const healthRoute = createRoute({
  method: 'get',
  path: '/health',
  summary: 'Whether the verifier can work, and for which chains',
  responses: {
    200: json(
      z.object({
        status: z.enum(['ok', 'degraded']),
        chains: z.array(chainHealthShape),
        signers: z.array(signerHealthShape),
      }),
      'It can; `degraded` when nothing is signed for some chain, or by some signer: a person must look at one that is `halted`.',
    ),
    503: json(z.object({ status: z.literal('no-database') }), 'It cannot: its database does not answer.'),
  },
})

const USUAL_WAIT_SECONDS = 5

/** The verifier over HTTP. Its OpenAPI file is at `/openapi.json`. */
export function createApp(parts: AppParts) {
  const { desk, store, chains, metrics, nowMs } = parts
  const limiter = createRateLimiter(parts.rateLimit, nowMs)
  const room = createRoom(parts.roomForClaims)
  const recent = createRecentReads(store, nowMs)
  const app = new OpenAPIHono({
    defaultHook: (result) => {
      if (result.success) return
      const [issue] = result.error.issues
      throw new RequestInvalidError(`${issue?.path.join('.') || 'its body'}: ${issue?.message ?? 'not understood'}`)
    },
  })
  app.onError((thrown, c) => {
    const error = asTold(thrown)
    const code = error instanceof VerifierError ? error.code : ''
    const status = statusOf(code)
    metrics.errors.inc({ code: status === null ? 'verifier/internal' : code })
    if (status !== null) {
      const wait = error instanceof VerifierError ? error.retryAfterSeconds : null
      if (status >= 429) c.header('retry-after', String(wait ?? USUAL_WAIT_SECONDS))
      return c.json({ error: { code, message: error.message } }, status)
    }
    parts.onFault(error)
    const message = 'Something went wrong here; nothing is lost. Ask again in a while.'
    return c.json({ error: { code: 'verifier/internal', message } }, 500)
  })
  app.notFound((c) => c.json({ error: { code: 'verifier/no-such-page', message: 'See /openapi.json.' } }, 404))
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
      throw new ContentTypeError()
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
    const endTimer = metrics.claimSeconds.startTimer()
    const answer = await desk.requestClaim({ ...request, claimant, referrer }).finally(() => {
      leave()
      endTimer()
    })
    const code = answer.status === 'signed' ? '' : answer.code
    metrics.answers.inc({ chain: request.chainId, status: answer.status, code })
    if (answer.status === 'signed') recent.forget(answer.completion)
    return c.json(tellAnswer(answer), 200)
  })
  app.openapi(statusRoute, async (c) => {
    const { chainId, boostId, transactionHash } = c.req.valid('param')
    const { incentiveId = null } = c.req.valid('query')
    const chain = chains.get(chainId)
    if (!chain) throw new ChainUnknownError(chainId)
    const found = await recent.find({ chainId, core: chain.core, boostId, incentiveId, transactionHash })
    const told = found.map(async (completion) => {
      return tellEarned({ completion, payability: await chain.readPayability(completion) })
    })
    return c.json({ completions: await Promise.all(told) }, 200)
  })
  app.openapi(earnedRoute, async (c) => {
    const { chainId = null, limit, cursor = null } = c.req.valid('query')
    const asked = { claimant: c.req.valid('param').address, chainId, limit, cursor }
    const { earned, nextCursor } = await listEarned({ store: recent, chains }, asked)
    return c.json({ completions: earned.map(tellEarned), nextCursor }, 200)
  })
  app.openapi(unclaimedRoute, async (c) => {
    const { chainId, boostId } = c.req.valid('param')
    const chain = chains.get(chainId)
    if (!chain) throw new ChainUnknownError(chainId)
    const incentive = { chainId, core: chain.core, boostId, incentiveId: c.req.valid('query').incentiveId }
    const { earned, isMore } = await listUnclaimed({ store, chain }, incentive)
    return c.json({ completions: earned.map(tellEarned), isMore }, 200)
  })
  app.openapi(chainsRoute, (c) => {
    return c.json({ chains: [...chains.values()].map(tellChain) }, 200)
  })
  app.openapi(healthRoute, (c) => {
    if (!parts.isDatabaseAnswering()) return c.json({ status: 'no-database' as const }, 503)
    const told = [...chains.values()].map(({ chainId, guard }) => ({
      ...{ chainId, status: guard.status, fault: guard.fault },
    }))
    const signers = [...parts.readSigners()]
    const isWell = told.every(({ status }) => status === 'going') && signers.every(({ status }) => status === 'ready')
    return c.json({ status: isWell ? ('ok' as const) : ('degraded' as const), chains: told, signers }, 200)
  })
  addTermsRoutes(app, parts.terms)
  let openApiText: string | null = null
  app.get('/openapi.json', (c) => {
    openApiText ??= JSON.stringify(
      app.getOpenAPIDocument({
        openapi: '3.0.3',
        info: {
          title: 'Laurel verifier',
          version: '1',
          description: 'Checks deeds on the chain and signs claims for them: each completion once, none lost.',
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
