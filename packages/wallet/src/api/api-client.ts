import type * as z from 'zod/mini'
import type { Environment } from '../environment.ts'
import { ApiResponseError } from './errors.ts'
import { MAX_JSON_BYTES, readJson, readRefusal } from './read-json.ts'
import { sendRequest } from './send-request.ts'

/** A request that reads. */
export type ApiRead<Schema extends z.ZodMiniType> = {
  /** A path of `apiPaths`: `/v1/account/{address}/balance`. */
  readonly path: string
  /** The schema of the response, of `@laurel/wallet/api-schemas`. What it does not name is dropped. */
  readonly schema: Schema
  /** The values of the parameters in the path. */
  readonly parameters?: Readonly<Record<string, string>>
  /** The query. What is null, undefined or empty is left out. */
  readonly query?: Readonly<Record<string, string | number | null | undefined>>
  readonly signal?: AbortSignal | undefined
}

/** A request with a body. */
export type ApiWrite<Schema extends z.ZodMiniType> = ApiRead<Schema> & { readonly body: object }

/**
 * A client of the Blockchain API. Each function returns the response as its schema parses it.
 * @throws {HttpStatusError} `HTTP status code: {n}`, with the server's first reason in `reason`.
 * @throws {ApiResponseError} for a response that is not JSON, not of the schema, or longer than 1 MiB.
 * @throws {ApiUnreachableError} without a response within 10 s, and when `signal` aborted the request.
 */
export type ApiClient = {
  readonly get: <Schema extends z.ZodMiniType>(request: ApiRead<Schema>) => Promise<z.output<Schema>>
  readonly post: <Schema extends z.ZodMiniType>(request: ApiWrite<Schema>) => Promise<z.output<Schema>>
}

/** Options of {@link createApiClient}. */
export type ApiClientOptions = {
  /** The server, without a slash at the end. */
  readonly url: string
  /** Sent in the query if not null, so that no header needs a preflight request. */
  readonly projectId: string | null
  readonly environment: Pick<Environment, 'fetch' | 'setTimeout'>
}

/** Creates a client. It sends no request until one of its functions is called. */
export function createApiClient({ url, projectId, environment }: ApiClientOptions): ApiClient {
  function send<Schema extends z.ZodMiniType>(
    { path, schema, parameters = {}, query = {}, signal }: ApiRead<Schema>,
    init?: RequestInit,
  ): Promise<z.output<Schema>> {
    return sendRequest({
      url: `${url}${fillPath(path, parameters)}${toSearch({ ...query, projectId })}`,
      ...(init === undefined ? {} : { init }),
      read: async (response) => {
        const body = await readJson(response, MAX_JSON_BYTES)
        const parsed = body === null ? null : schema.safeParse(body.value)
        if (parsed === null || !parsed.success) throw new ApiResponseError(path, { cause: parsed?.error })
        return parsed.data
      },
      readReason: readRefusal,
      signal,
      environment,
    })
  }
  return {
    get: (request) => send(request),
    post: ({ body, ...request }) =>
      send(request, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}

function fillPath(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
}

function toSearch(query: Readonly<Record<string, string | number | null | undefined>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size === 0 ? '' : `?${search}`
}
