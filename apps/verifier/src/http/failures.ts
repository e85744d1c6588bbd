import { z } from '@hono/zod-openapi'
import { DatabaseUnavailableError, isDatabaseUnavailable } from '../database/errors.ts'
import { VerifierError } from '../verifier-error.ts'
import { ChainHaltedError } from '../verify-claim/errors.ts'
import { InvalidRequestError } from './errors.ts'

/** Failures that are not the verifier's own fault, or that pass. All others are told as 500 without a word. */
const statuses = {
  'verifier/invalid-request': 400,
  'verifier/core-mismatch': 400,
  'verifier/terms-signature': 403,
  'verifier/text-signature': 403,
  'verifier/not-found': 404,
  'verifier/chain-not-configured': 404,
  'verifier/boost-not-found': 404,
  'verifier/terms-sequence': 409,
  'verifier/text-sequence': 409,
  'verifier/request-too-large': 413,
  'verifier/unsupported-media-type': 415,
  'verifier/too-many-requests': 429,
  'verifier/internal': 500,
  'verifier/quorum-not-reached': 503,
  'verifier/component-unreadable': 503,
  'verifier/price-unavailable': 503,
  'verifier/signer-limit': 503,
  'verifier/kms': 503,
  'verifier/signer-socket': 503,
  'verifier/signer-file': 503,
  'verifier/chain-halted': 503,
  'verifier/chain-status-unknown': 503,
  'verifier/database-unavailable': 503,
  'verifier/busy': 503,
  'verifier/stalled': 503,
  'verifier/read-capacity': 503,
  'verifier/match-timeout': 503,
} as const

/** What a failure is told by. */
export type FailureCode = keyof typeof statuses
const statusByCode = new Map<string, (typeof statuses)[FailureCode]>(Object.entries(statuses))

/** The status that a failure is told with; null when it is told to nobody. */
function statusOf(code: string): (typeof statuses)[FailureCode] | null {
  return statusByCode.get(code) ?? null
}

/** Of what a client can get: each says which codes there are. 413, 415 and 429 say what to do, 500 that nothing is lost. */
const reasons = {
  400: 'The request has not the shape that is given here.',
  403: 'The account may not do that.',
  404: 'There is no such thing here.',
  409: 'Something newer is there: read it first.',
  413: 'The request is longer than any honest one.',
  415: 'The body is no JSON, or does not say that it is.',
  429: 'Too many requests from one address: ask again when `Retry-After` says.',
  500: 'Something went wrong here; nothing is lost. Ask again in a while.',
  503: 'Not now, and nothing is lost: ask again when `Retry-After` says.',
} as const
type FailureStatus = keyof typeof reasons

/** The failures of a route, for the OpenAPI file: by status, with every code that there is. */
export function failures<const status extends FailureStatus>(...wanted: readonly status[]) {
  const of = (status: FailureStatus) => {
    const codes = [...statusByCode].flatMap(([code, its]) => (its === status ? [code] : []))
    const schema = z.object({ error: z.object({ code: z.enum(codes), message: z.string() }) })
    return { description: reasons[status], content: { 'application/json': { schema } } }
  }
  return Object.fromEntries(wanted.map((status) => [status, of(status)]))
}

/** What a caller is told of a failure. */
export type FailureResponse = {
  readonly status: (typeof statuses)[FailureCode]
  readonly code: string
  readonly message: string
  /** Null where asking again changes nothing. */
  readonly retryAfterSeconds: number | null
}

/** `retry-after` of a failure that says nothing of its own. */
const USUAL_WAIT_SECONDS = 5

/** What is told of a failure that nobody expected. */
export const internalFailure: FailureResponse = {
  ...{ status: 500, code: 'verifier/internal', retryAfterSeconds: USUAL_WAIT_SECONDS },
  message: 'Something went wrong here; nothing is lost. Ask again in a while.',
}

/** What a caller is told of a failure; null when nobody expected it: then it is the operator whom it concerns. */
export function serializeFailure(thrown: unknown): FailureResponse | null {
  const error = toExpectedError(thrown)
  if (!(error instanceof VerifierError)) return null
  const status = statusOf(error.code)
  if (status === null) return null
  const retryAfterSeconds = status >= 429 ? (error.retryAfterSeconds ?? USUAL_WAIT_SECONDS) : null
  return { status, code: error.code, message: error.message, retryAfterSeconds }
}

/**
 * What the database or the web server said, in our own words: it signs nothing for a halted chain, whatever a process has not
 * heard of yet; it could not be asked; or the body is not JSON.
 */
function toExpectedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (isUnreadable(error)) return new InvalidRequestError('its body is no JSON', { cause: error })
  if (isDatabaseUnavailable(error)) return new DatabaseUnavailableError({ cause: error })
  const chainId = readHaltedChain(error)
  return chainId === null ? error : new ChainHaltedError(chainId, { cause: error })
}

/** The chain that the database does not sign for, from the detail of its error; null for another error. */
function readHaltedChain(error: Error): number | null {
  if (!('code' in error && error.code === 'LH001' && 'detail' in error)) return null
  const chainId = Number(error.detail)
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : null
}

/** Hono's own word for a body that is no JSON. */
function isUnreadable(error: Error): boolean {
  return 'status' in error && error.status === 400
}
