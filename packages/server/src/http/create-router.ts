import { OpenAPIHono } from '@hono/zod-openapi'
import type { ServerWords } from '../server-error.ts'
import { InvalidRequestError } from './errors.ts'
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

/** Creates the router of a server's HTTP API. It answers failures and unknown paths; routes are added to it. */
export function createRouter({ words, failures, openApiPath, countFailure, onFault }: RouterParts): OpenAPIHono {
  const app = new OpenAPIHono({
    defaultHook: (result) => {
      if (result.success) return
      const [issue] = result.error.issues
      throw new InvalidRequestError(`${issue?.path.join('.') || 'its body'}: ${issue?.message ?? 'not understood'}`)
    },
  })
  app.onError((thrown, c) => {
    const expected = failures.serialize(thrown)
    if (expected === null) onFault(thrown)
    const { status, code, message, retryAfterSeconds } = expected ?? failures.internal
    countFailure(code)
    if (retryAfterSeconds !== null) c.header('retry-after', String(retryAfterSeconds))
    return c.json({ error: { code, message } }, status)
  })
  app.notFound((c) => c.json({ error: { code: `${words.code}/not-found`, message: `See ${openApiPath}.` } }, 404))
  return app
}
