import { OpenAPIHono, type z } from '@hono/zod-openapi'
import { describeError, type ServerWords } from '../server-error.ts'
import { listAllowedMethods } from './allowed-methods.ts'
import {
  InvalidRequestError,
  MethodNotAllowedError,
  PathNotFoundError,
  RequestTooLargeError,
  UnsupportedMediaTypeError,
} from './errors.ts'
import type { Failures } from './failures.ts'

/** How a server answers what no route answers. */
export type RouterParts = {
  readonly words: ServerWords
  readonly failures: Failures
  /** The path of its OpenAPI file. */
  readonly openApiPath: string
  /** Counts the failures that responses report. */
  readonly countFailure: (code: string) => void
  /** Receives unexpected failures. Callers see only that something went wrong. */
  readonly onFault: (error: unknown) => void
}

/** Creates the router of a server's HTTP API. It answers failures, unknown paths and wrong methods; routes are added to it. */
export function createRouter({ words, failures, openApiPath, countFailure, onFault }: RouterParts): OpenAPIHono {
  const app = new OpenAPIHono({
    defaultHook: (result) => {
      if (result.success) return
      throw new InvalidRequestError(describeIssue(result.error.issues[0], result.target))
    },
  })
  app.onError((thrown, c) => {
    // Guards check a body before its route is looked up. Without a route, what is wrong with the body does not matter.
    const isAboutBody = thrown instanceof UnsupportedMediaTypeError || thrown instanceof RequestTooLargeError
    if (isAboutBody && !listAllowedMethods(app, c.req.path).includes(c.req.method)) return c.notFound()
    const expected = failures.serialize(thrown)
    if (expected === null) onFault(thrown)
    const failure = expected ?? failures.internal
    const { status, code, retryAfterSeconds } = failure
    countFailure(code)
    // Node closes it, because the rest of the body is not read.
    if (thrown instanceof RequestTooLargeError) c.header('connection', 'close')
    if (retryAfterSeconds !== null) c.header('retry-after', String(retryAfterSeconds))
    return c.json(failures.toBody(failure), status)
  })
  app.notFound((c) => {
    const allowed = listAllowedMethods(app, c.req.path)
    if (allowed.length === 0)
      return c.json(failures.toBody(describeError(new PathNotFoundError(openApiPath), words)), 404)
    c.header('allow', allowed.join(', '))
    return c.json(failures.toBody(describeError(new MethodNotAllowedError(c.req.method, allowed), words)), 405)
  })
  return app
}

/** Longest unknown name that a response repeats. */
const MAX_SHOWN_NAME = 40

/** Says what is wrong with a request, by the first thing that a schema rejects. @param target - the part of the request: `json`, `query` or `param`. */
function describeIssue(issue: z.core.$ZodIssue | undefined, target: string): string {
  if (issue === undefined) return 'it is not understood'
  const name = issue.path.join('.') || 'its body'
  if (issue.code === 'unrecognized_keys') {
    const [unknown = ''] = issue.keys
    const within = issue.path.length === 0 ? '' : `${name}: `
    return `${within}“${unknown.slice(0, MAX_SHOWN_NAME)}” is not a ${target === 'json' ? 'property' : 'parameter'}`
  }
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return `${name} is missing`
  return issue.message.startsWith('must ') ? `${name} ${issue.message}` : `${name}: ${issue.message}`
}
