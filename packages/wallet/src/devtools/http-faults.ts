import type { Environment } from '../environment.ts'
import type { Readable } from '../store/readable.ts'
import { type RpcCall, toCallBehind, toResultBehind } from './behind.ts'
import { type Faults, SLOW_MS } from './faults.ts'
import { type HttpRequest, parseJson, toCalls } from './read-request.ts'

/** Sends a request, or answers it as the fault that is on demands. */
export type FaultySend = (
  request: HttpRequest,
  given: Parameters<typeof fetch>,
  send: typeof fetch,
) => Promise<Response>

/** Creates {@link FaultySend}. What a fault remembers is forgotten when it is off. */
export function createFaultySend({
  faults,
  setTimeout,
}: {
  readonly faults: Readable<Faults>
  readonly setTimeout: Environment['setTimeout']
}): FaultySend {
  /** The first answers while the API is stale, by request. */
  const answers = new Map<string, { readonly text: string; readonly status: number; readonly type: string }>()
  /** The block at which each node stays while nodes are behind, by URL. */
  const blocks = new Map<string, Promise<bigint>>()
  faults.subscribe(({ api, rpc }) => {
    if (api !== 'stale') answers.clear()
    if (rpc !== 'behind') blocks.clear()
  })

  async function repeat({ method, url, body }: HttpRequest, send: () => Promise<Response>): Promise<Response> {
    const key = `${method} ${url} ${JSON.stringify(body)}`
    const known = answers.get(key)
    if (known !== undefined) {
      return new Response(known.text, { status: known.status, headers: { 'content-type': known.type } })
    }
    const response = await send()
    const text = await response.clone().text()
    const type = response.headers.get('content-type') ?? ''
    // Images and other bodies without a text are not repeated.
    if (/json|text/.test(type)) answers.set(key, { text, status: response.status, type })
    return response
  }

  async function sendBehind(
    { body, url }: HttpRequest,
    [input, init]: Parameters<typeof fetch>,
    send: typeof fetch,
  ): Promise<Response> {
    const calls = toCalls(body)
    const reading = blocks.get(url) ?? readBlock(url, init, send)
    blocks.set(url, reading)
    reading.catch(() => blocks.delete(url))
    const block = await reading
    const changed = calls.map((call) => toCallBehind(call, block))
    const response = await send(input, { ...init, body: JSON.stringify(withParams(body, changed)) })
    const answer = parseJson(await response.text())
    return new Response(JSON.stringify(withResults(answer, calls, block)), {
      status: response.status,
      headers: { 'content-type': 'application/json' },
    })
  }

  return async (request, given, send) => {
    const { type, signal } = request
    const fault = faults.getState()[type]
    const pass = () => send(...given)
    switch (fault) {
      case null:
        return pass()
      case 'slow':
        await wait(SLOW_MS, { signal, setTimeout })
        return pass()
      case 'error':
        return refusal(500, { reasons: [{ description: 'Injected by the developer panel.' }] })
      case 'failing':
        return refusal(503, { error: 'Injected by the developer panel.' })
      case 'offline':
        throw new TypeError('Failed to fetch')
      case 'html':
        return new Response('<!doctype html><title>Welcome</title>', { headers: { 'content-type': 'text/html' } })
      case 'stale':
        return repeat(request, pass)
      case 'behind':
        return sendBehind(request, given, send)
      default:
        return fault satisfies never
    }
  }
}

function refusal(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

/** Waits, and rejects as `fetch` does when the request is aborted meanwhile. */
function wait(
  ms: number,
  { signal, setTimeout }: { readonly signal: AbortSignal | null; readonly setTimeout: Environment['setTimeout'] },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = setTimeout(resolve, ms)
    const abort = () => {
      cancel()
      reject(signal?.reason)
    }
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}

async function readBlock(url: string, init: RequestInit | undefined, send: typeof fetch): Promise<bigint> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
  const response = await send(url, { ...init, body })
  const answer: unknown = await response.json()
  const result: unknown = Reflect.get(Object(answer), 'result')
  return typeof result === 'string' ? BigInt(result) : 0n
}

/** Returns a body with other parameters, one for each call in it. */
function withParams(body: unknown, calls: readonly RpcCall[]): unknown {
  if (!Array.isArray(body)) return { ...Object(body), params: calls[0]?.params ?? [] }
  return body.map((call: unknown, at) => ({ ...Object(call), params: calls[at]?.params ?? [] }))
}

function withResults(answer: unknown, calls: readonly RpcCall[], block: bigint): unknown {
  const change = (one: unknown, call: RpcCall | undefined) => {
    if (call === undefined || typeof one !== 'object' || one === null || !('result' in one)) return one
    return { ...one, result: toResultBehind(call, one.result, block) }
  }
  // A node may answer a batch in any order, but all known ones answer in the order of the calls.
  return Array.isArray(answer) ? answer.map((one: unknown, at) => change(one, calls[at])) : change(answer, calls[0])
}
