import type { RpcCall } from './behind.ts'
import type { RequestType } from './request-log.ts'

/** A request of HTTP, as far as it can be read without sending it. */
export type HttpRequest = {
  readonly type: Extract<RequestType, 'api' | 'rpc'>
  /** The method of JSON-RPC, or of HTTP. */
  readonly method: string
  readonly url: string
  /** The body as JSON, or null. */
  readonly body: unknown
  readonly signal: AbortSignal | null
}

/**
 * Reads a request of `fetch`. @returns null when it is not sent for the wallet: neither to one of its servers, nor as
 * JSON-RPC.
 * @param apis - URLs of the app's servers, without a slash at the end.
 */
export function readRequest([input, init]: Parameters<typeof fetch>, apis: readonly string[]): HttpRequest | null {
  const url = input instanceof Request ? input.url : String(input)
  const body = parseJson(init?.body)
  const signal = init?.signal ?? (input instanceof Request ? input.signal : null)
  const calls = toCalls(body)
  if (calls.length > 0) return { type: 'rpc', method: nameCalls(calls), url, body, signal }
  if (!apis.some((api) => url === api || url.startsWith(`${api}/`))) return null
  return { type: 'api', method: init?.method ?? (input instanceof Request ? input.method : 'GET'), url, body, signal }
}

/** Returns the calls of a body of JSON-RPC: one, or a batch. Empty when it is another body. */
export function toCalls(body: unknown): readonly RpcCall[] {
  const calls = (Array.isArray(body) ? body : [body]).map(toCall)
  return calls.every((call) => call !== null) ? calls : []
}

function toCall(value: unknown): RpcCall | null {
  if (typeof value !== 'object' || value === null || Reflect.get(value, 'jsonrpc') !== '2.0') return null
  const method: unknown = Reflect.get(value, 'method')
  const params: unknown = Reflect.get(value, 'params')
  return typeof method === 'string' ? { method, params: Array.isArray(params) ? params : [] } : null
}

function nameCalls(calls: readonly RpcCall[]): string {
  const names = new Set(calls.map(({ method }) => method))
  const name =
    names.size === 1 ? [...names].join() : `${[...names].slice(0, 2).join(', ')}${names.size > 2 ? ' …' : ''}`
  return calls.length === 1 ? name : `${name} ×${calls.length}`
}

/** Returns a text as JSON; the text itself when it is not JSON, and null for anything else. */
export function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
