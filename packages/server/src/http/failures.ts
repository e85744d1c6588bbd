import { z } from '@hono/zod-openapi'
import { DatabaseUnavailableError, isDatabaseUnavailable, unwrapQueryError } from '../database/errors.ts'
import { describeError, ServerError, type ServerWords } from '../server-error.ts'
import { InvalidRequestError } from './errors.ts'

/** The description of each status. Routes add their codes, except for 413, 415, 429 and 500, where the text is enough. */
const createReasons = ({ noun }: ServerWords) => ({
  400: 'The request does not have the shape that is described here.',
  401: 'The request names no project, or an unknown one.',
  403: 'The account or the page is not allowed to do this.',
  404: 'Not found.',
  405: 'The path has no such method. `Allow` lists those that it has.',
  409: 'Something that conflicts with the request is saved already. Read it first.',
  413: 'The request is too large.',
  415: 'The body is not JSON, or its `content-type` does not say so.',
  429: 'Too many requests from this address. Try again after `Retry-After`.',
  500: `Something went wrong in the ${noun}. Nothing is lost. Try again later.`,
  502: 'A server that is asked for this did not answer correctly. Try again after `Retry-After`.',
  503: 'Not available at the moment. Nothing is lost. Try again after `Retry-After`.',
})
/** An HTTP status of a failure. */
export type FailureStatus = keyof ReturnType<typeof createReasons>

/** The response to a request that failed. */
export type FailureResponse = {
  readonly status: FailureStatus
  readonly code: string
  readonly message: string
  /** Null when a retry does not help. */
  readonly retryAfterSeconds: number | null
}

/** How a server reports failures. */
export type Failures = {
  /** The failures of a route for the OpenAPI file: by status, each with its codes. */
  readonly describe: (...wanted: readonly FailureStatus[]) => Record<string, FailureDocument>
  /** Returns the response to a failure; null for an unexpected one, which concerns the operator. */
  readonly serialize: (thrown: unknown) => FailureResponse | null
  /** The response to an unexpected failure. */
  readonly internal: FailureResponse
  /** The body of a response in JSON. */
  readonly toBody: (failure: Pick<FailureResponse, 'code' | 'message'>) => FailureBody
}
/** The body of a failure. Public clients of the API read `reasons`, so its server sends them too. */
export type FailureBody = {
  readonly error: { readonly code: string; readonly message: string }
  readonly reasons?: readonly { readonly name: string; readonly description: string }[]
}
type FailureDocument = ReturnType<typeof createDocument>

/** `retry-after` in seconds for a failure that does not give its own. */
const USUAL_WAIT_SECONDS = 5

/**
 * Creates the responses to failures.
 * @param statuses - the status of each code that responses report, as the server reports it. Any other failure is a 500 without details.
 * @param descriptions - what a server says of a status in place of the usual text, for its OpenAPI file.
 * @param hasReasons - whether a body has `reasons` too, as public clients read them.
 * @param toExpected - maps an error of the server's own database, such as that of a trigger, to one with a code.
 */
export function createFailures({
  words,
  statuses,
  toExpected = (error) => error,
  hasReasons = false,
  descriptions = {},
}: {
  readonly words: ServerWords
  readonly statuses: Readonly<Record<string, FailureStatus>>
  readonly toExpected?: (error: Error) => Error
  readonly hasReasons?: boolean
  readonly descriptions?: { readonly [status in FailureStatus]?: string }
}): Failures {
  const statusByCode = new Map(Object.entries(statuses))
  const reasons = { ...createReasons(words), ...descriptions }
  return {
    describe(...wanted) {
      const of = (status: FailureStatus) => {
        const codes = [...statusByCode].flatMap(([code, its]) => (its === status ? [code] : []))
        return createDocument(reasons[status], { codes, hasReasons })
      }
      return Object.fromEntries(wanted.map((status) => [status, of(status)]))
    },
    serialize(thrown) {
      const error = mapError(thrown, toExpected)
      if (!(error instanceof ServerError)) return null
      const described = describeError(error, words)
      const status = statusByCode.get(described.code)
      if (status === undefined) return null
      const retryAfterSeconds = status >= 429 ? (error.retryAfterSeconds ?? USUAL_WAIT_SECONDS) : null
      return { status, ...described, retryAfterSeconds }
    },
    internal: {
      ...{ status: 500, code: `${words.code}/internal`, retryAfterSeconds: USUAL_WAIT_SECONDS },
      message: reasons[500],
    },
    toBody: ({ code, message }) => ({
      error: { code, message },
      ...(hasReasons ? { reasons: [{ name: code, description: message }] } : {}),
    }),
  }
}

function createDocument(
  description: string,
  { codes, hasReasons }: { readonly codes: readonly string[]; readonly hasReasons: boolean },
) {
  const error = z.object({ code: z.enum(codes), message: z.string() })
  const reasons = z.array(z.object({ name: z.string(), description: z.string() }))
  const schema = z.object({ error, ...(hasReasons ? { reasons } : {}) })
  return { description, content: { 'application/json': { schema } } }
}

/** Maps an error of the database or of the web server: the database is unavailable, or the body is not JSON. */
function mapError(thrown: unknown, toExpected: (error: Error) => Error): unknown {
  const error = unwrapQueryError(thrown)
  if (!(error instanceof Error)) return error
  if (isUnreadable(error)) return new InvalidRequestError('the body is not JSON', { cause: error })
  if (isDatabaseUnavailable(error)) return new DatabaseUnavailableError({ cause: error })
  return toExpected(error)
}

/** Hono's error for a body that is not JSON. */
function isUnreadable(error: Error): boolean {
  return 'status' in error && error.status === 400
}
