import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { custom, HttpRequestError, RpcRequestError, TimeoutError } from 'viem'

/**
 * Returns a viem transport that sends requests with `node:http`, and limits the time, the redirects and the bytes of a
 * response. viem's own uses `fetch`, which takes twice the processor
 * time of the whole command to load.
 * @param options.timeoutMs - milliseconds that one response may take.
 */
export function limitedHttp(url: string, { timeoutMs }: { readonly timeoutMs: number }) {
  let id = 0
  const request = async ({ method, params }: { readonly method: string; readonly params?: unknown }) => {
    id += 1
    const body = { jsonrpc: '2.0', id, method, params }
    const { status, text } = await post(url, body, { timeoutMs, redirects: MAX_REDIRECTS })
    const response = parse(text)
    // Also a response with an HTTP error may have the node's own error.
    if (response?.error !== undefined) throw new RpcRequestError({ body, error: response.error, url })
    if (status < 200 || status > 299) throw new HttpRequestError({ body, status, url, details: text.slice(0, 200) })
    if (response === null) throw new HttpRequestError({ body, url, details: 'The response is not JSON-RPC.' })
    return response.result
  }
  return custom({ request }, { retryCount: 2 })
}

/** The number of redirects that one request follows, as few nodes redirect and then once, from http to https. */
const MAX_REDIRECTS = 3
/** The bytes of a response that are read, because a node is untrusted and may send without end. */
const MAX_RPC_RESPONSE_BYTES = 64 * 1024 * 1024

type HttpResponse = { readonly status: number; readonly text: string }

function post(
  url: string,
  body: Readonly<Record<string, unknown>>,
  { timeoutMs, redirects }: { readonly timeoutMs: number; readonly redirects: number },
): Promise<HttpResponse> {
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) =>
      reject(
        signal.aborted
          ? new TimeoutError({ body, url })
          : new HttpRequestError({ body, cause, details: cause.message, url }),
      )
    const send = url.startsWith('https:') ? requestHttps : requestHttp
    const headers = { 'content-type': 'application/json' }
    const sent = send(url, { method: 'POST', headers, signal }, (response) => {
      const { statusCode: status = 0 } = response
      const { location } = response.headers
      // 307 and 308 keep the method and the body.
      if ((status === 307 || status === 308) && location !== undefined && redirects > 0) {
        response.resume()
        resolve(post(new URL(location, url).href, body, { timeoutMs, redirects: redirects - 1 }))
        return
      }
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size > MAX_RPC_RESPONSE_BYTES)
          response.destroy(new Error(`the response has more than ${MAX_RPC_RESPONSE_BYTES} bytes`))
      })
      response.on('error', fail)
      response.on('end', () => resolve({ status, text: Buffer.concat(chunks).toString() }))
    })
    sent.on('error', fail)
    sent.end(JSON.stringify(body))
  })
}

/** Returns the parts of a JSON-RPC response; null for a text that is not one. */
function parse(text: string): { readonly result?: unknown; readonly error?: { code: number; message: string } } | null {
  try {
    const json: unknown = JSON.parse(text)
    if (typeof json !== 'object' || json === null) return null
    const { result, error }: { readonly result?: unknown; readonly error?: unknown } = json
    return isRpcError(error) ? { error } : 'result' in json ? { result } : null
  } catch {
    return null
  }
}

function isRpcError(error: unknown): error is { code: number; message: string } {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'number' &&
    'message' in error &&
    typeof error.message === 'string'
  )
}
