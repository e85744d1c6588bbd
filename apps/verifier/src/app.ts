import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { verifierPaths } from '@laurel/protocol/verifier'
import { type ConcurrencyLimits, createConcurrencyLimiter } from '@laurel/server/http/concurrency-limiter.ts'
import { createRouter } from '@laurel/server/http/create-router.ts'
import { BusyError } from '@laurel/server/http/errors.ts'
import { guardRequests } from '@laurel/server/http/guard-requests.ts'
import type { RateLimit } from '@laurel/server/http/rate-limiter.ts'
import { serveOpenApi } from '@laurel/server/http/serve-open-api.ts'
import type { Context } from 'hono'
import { zeroAddress } from 'viem'
import { failures } from './http/failures.ts'
import { type Health, serializeHealth } from './http/health.ts'
import {
  accountPath,
  boostPath,
  claimBody,
  completionsPath,
  completionsQuery,
  earnedQuery,
  registerRequests,
  signaturesQuery,
  unclaimedQuery,
} from './http/request-schemas.ts'
import { registerResponses, respond } from './http/response-schemas.ts'
import type { ChainJson } from './http/serialize-chain.ts'
import { serializeClaimResult, serializeEarned } from './http/serialize-completion.ts'
import { addSubmitRoutes } from './http/submit-routes.ts'
import { addTermsRoutes } from './http/terms-routes.ts'
import type { VerifierService } from './http/verifier-service.ts'
import { verifierWords } from './verifier-error.ts'

/** What the routes need. */
export type AppParts = {
  readonly verifierService: VerifierService
  /** As responses show them. */
  readonly chains: readonly ChainJson[]
  /** The last known health of the verifier; null when it has not been reported for too long. */
  readonly readHealth: () => Health | null
  readonly rateLimit: RateLimit
  /** How many claims are checked at the same time. */
  readonly claimLimits: ConcurrencyLimits
  /** A monotonic clock. */
  readonly nowMs: () => number
  /** Names a caller, so that one caller cannot use up what all share. */
  readonly callerOf: (context: Context) => string
  /** Counts the failures that responses report. */
  readonly countFailure: (code: string) => void
  /** Receives unexpected failures. Callers see only that something went wrong. */
  readonly onFault: (error: unknown) => void
}

const claimRoute = createRoute({
  method: 'post',
  path: verifierPaths.claims,
  summary: 'Check a transaction and get a signed claim for it',
  description: [
    'Idempotent: once a claim is signed, every request for it returns the same bytes.',
    'A referrer needs the claimant’s signature, and can be set only until the claim is signed, because a transaction has one digest.',
    'A referral that arrives after the claim was signed without one is too late. A referral that arrives while the transaction is not',
    'finalized yet is saved (`referral` is then `saved`) and applies to the claim, even when another account requests it first.',
    'Any other value of `referral` says why it is not saved.',
  ].join(' '),
  request: { body: claimBody },
  responses: {
    200: respond('ClaimResponse', 'The decision.'),
    ...failures.describe(400, 404, 413, 415, 429, 500, 503),
  },
})
const statusRoute = createRoute({
  method: 'get',
  path: verifierPaths.completions,
  summary: 'Get the completions of a transaction and the status of each claim',
  request: { params: completionsPath, query: completionsQuery },
  responses: {
    200: respond('Completions', 'One completion for each claimant and incentive.'),
    ...failures.describe(400, 404, 429, 500, 503),
  },
})
const earnedRoute = createRoute({
  method: 'get',
  path: verifierPaths.earned,
  summary: 'List the completions of an account and whether each is payable, newest first',
  description:
    'A reward that pays each account once is listed once, with the completion that was signed or else the oldest one. A page can be shorter than `limit`.',
  request: { params: accountPath, query: earnedQuery },
  responses: {
    200: respond('EarnedPage', 'Completions, signed or not. Request the claim of one to have it signed.'),
    ...failures.describe(400, 429, 500, 503),
  },
})
const unclaimedRoute = createRoute({
  method: 'get',
  path: verifierPaths.unclaimed,
  summary: 'List the unclaimed completions of an incentive, newest first',
  description:
    'Shows who would lose a reward when the incentive is clawed back. A reward that pays each account once is listed once for each account.',
  request: { params: boostPath, query: unclaimedQuery },
  responses: {
    200: respond('UnclaimedPage', 'Completions that the chain still pays, or whose status no node reports.'),
    ...failures.describe(400, 404, 429, 500, 503),
  },
})
const chainsRoute = createRoute({
  method: 'get',
  path: verifierPaths.chains,
  summary: 'List the supported chains and the signer address that a boost must authorize on each',
  description:
    'A boost must meet these settings for its claims to be signed: a pegged reward needs a priced pair, and a variable reward needs a rule.',
  responses: {
    200: respond('Chains', 'One entry for each chain.'),
    ...failures.describe(429, 500),
  },
})
const signaturesRoute = createRoute({
  method: 'get',
  path: verifierPaths.signatures,
  summary: 'Get which signatures of events and functions are known',
  description:
    'Claims are signed only for actions whose signatures are all known: those of the bundled table and of the operator’s ABIs.',
  request: { query: signaturesQuery },
  responses: {
    200: respond('KnownSignatures', 'The known ones among the requested signatures.'),
    ...failures.describe(400, 429, 500, 503),
  },
})
const healthRoute = createRoute({
  method: 'get',
  path: verifierPaths.health,
  summary: 'Get the health of the verifier and of its chains',
  responses: {
    200: respond(
      'Health',
      'The verifier works. `degraded` means that a chain or a signer does not sign at the moment. The operator must look at a chain that is `halted`.',
    ),
    ...failures.describe(429, 500),
    503: respond(
      'Unhealthy',
      'The verifier does not work: its database does not respond, or its main thread has been blocked for seconds.',
    ),
  },
})

/** Creates the verifier's HTTP API. Its OpenAPI file is at `/openapi.json`. */
export function createApp(parts: AppParts) {
  const { countFailure, onFault } = parts
  const app = createRouter({
    words: verifierWords,
    failures,
    openApiPath: verifierPaths.openApi,
    countFailure,
    onFault,
  })
  // Every response is public, and no cookie is read.
  guardRequests(app, { ...parts, healthPath: verifierPaths.health })
  addClaimRoutes(app, parts)
  registerRequests(app)
  registerResponses(app)
  addTermsRoutes(app, parts.verifierService)
  addSubmitRoutes(app, parts.verifierService)
  serveOpenApi(app, verifierPaths.openApi, {
    title: 'Laurel verifier',
    version: '1',
    description: [
      'Checks transactions onchain and signs claims for them: each completion once, none lost.',
      'An unknown path is 404 `verifier/not-found`. A method that a path does not have is 405 `verifier/method-not-allowed`, with an',
      '`allow` header.',
    ].join(' '),
  })
  return app
}

/** Adds the routes of claims, completions, chains and health. */
function addClaimRoutes(app: OpenAPIHono, parts: AppParts): void {
  const { verifierService, chains } = parts
  const room = createConcurrencyLimiter(parts.claimLimits)
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
  app.openapi(signaturesRoute, async (c) => {
    const known = await verifierService.listKnownSignatures(c.req.valid('query').signatures)
    return c.json({ known: [...known] }, 200)
  })
  app.openapi(healthRoute, (c) => {
    const { isAble, body } = serializeHealth(parts.readHealth())
    return isAble ? c.json(body, 200) : c.json(body, 503)
  })
}
