import { z } from '@hono/zod-openapi'
import { type FailureCode, failureStatuses } from '@laurel/protocol/verifier'
import { DatabaseUnavailableError, isDatabaseUnavailable, unwrapQueryError } from '../database/errors.ts'
import { VerifierError } from '../verifier-error.ts'
import { ChainHaltedError } from '../verify-claim/errors.ts'
import { InvalidRequestError } from './errors.ts'

/** Any other failure is a 500 without details. */
const statusByCode = new Map<string, (typeof failureStatuses)[FailureCode]>(Object.entries(failureStatuses))

/** The HTTP status of a failure; null for a failure that responses do not report. */
function statusOf(code: string): (typeof failureStatuses)[FailureCode] | null {
  return statusByCode.get(code) ?? null
}

/** The description of each status. Routes add their codes, except for 413, 415, 429 and 500, where the text is enough. */
const reasons = {
  400: 'The request does not have the shape that is described here.',
  403: 'The account is not allowed to do this.',
  404: 'Not found.',
  409: 'A newer version exists. Read it first.',
  413: 'The request is too large.',
  415: 'The body is not JSON, or its `content-type` does not say so.',
  429: 'Too many requests from this address. Try again after `Retry-After`.',
  500: 'Something went wrong in the verifier. Nothing is lost. Try again later.',
  503: 'Not available at the moment. Nothing is lost. Try again after `Retry-After`.',
} as const
type FailureStatus = keyof typeof reasons

/** The failures of a route for the OpenAPI file: by status, each with its codes. */
export function failures<const status extends FailureStatus>(...wanted: readonly status[]) {
  const of = (status: FailureStatus) => {
    const codes = [...statusByCode].flatMap(([code, its]) => (its === status ? [code] : []))
    const schema = z.object({ error: z.object({ code: z.enum(codes), message: z.string() }) })
    return { description: reasons[status], content: { 'application/json': { schema } } }
  }
  return Object.fromEntries(wanted.map((status) => [status, of(status)]))
}

/** The response to a request that failed. */
export type FailureResponse = {
  readonly status: (typeof failureStatuses)[FailureCode]
  readonly code: string
  readonly message: string
  /** Null when a retry does not help. */
  readonly retryAfterSeconds: number | null
}

/** `retry-after` in seconds for a failure that does not give its own. */
const USUAL_WAIT_SECONDS = 5

/** The response to an unexpected failure. */
export const internalFailure: FailureResponse = {
  ...{ status: 500, code: 'verifier/internal', retryAfterSeconds: USUAL_WAIT_SECONDS },
  message: 'Something went wrong in the verifier. Nothing is lost. Try again later.',
}

/** Returns the response to a failure; null for an unexpected one, which concerns the operator. */
export function serializeFailure(thrown: unknown): FailureResponse | null {
  const error = toExpectedError(thrown)
  if (!(error instanceof VerifierError)) return null
  const status = statusOf(error.code)
  if (status === null) return null
  const retryAfterSeconds = status >= 429 ? (error.retryAfterSeconds ?? USUAL_WAIT_SECONDS) : null
  return { status, code: error.code, message: error.message, retryAfterSeconds }
}

/**
 * Maps an error of the database or of the web server to one of the verifier: the chain is halted, the database is unavailable,
 * or the body is not JSON. The database refuses to sign for a halted chain even where this process has not noticed the halt.
 */
function toExpectedError(thrown: unknown): unknown {
  const error = unwrapQueryError(thrown)
  if (!(error instanceof Error)) return error
  if (isUnreadable(error)) return new InvalidRequestError('the body is not JSON', { cause: error })
  if (isDatabaseUnavailable(error)) return new DatabaseUnavailableError({ cause: error })
  const chainId = readHaltedChain(error)
  return chainId === null ? error : new ChainHaltedError(chainId, { cause: error })
}

/** The halted chain's id, from the detail of the database's error; null for another error. */
function readHaltedChain(error: Error): number | null {
  if (!('code' in error && error.code === 'LH001' && 'detail' in error)) return null
  const chainId = Number(error.detail)
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : null
}

/** Hono's error for a body that is not JSON. */
function isUnreadable(error: Error): boolean {
  return 'status' in error && error.status === 400
}
