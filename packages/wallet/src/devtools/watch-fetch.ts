import type { Readable } from '../store/readable.ts'
import type { Wallet } from '../wallet.ts'
import { describeFaults, type Faults, noFaults } from './faults.ts'
import { createFaultySend } from './http-faults.ts'
import { type HttpRequest, parseJson, readRequest } from './read-request.ts'
import { redactUrl, toShown } from './redact.ts'
import type { RequestLog, RequestRecorder } from './request-log.ts'

/** Maximum number of bytes of a body that are read for the panel. The rest is neither counted nor shown. */
export const MAX_READ_BYTES = 4 * 1024 * 1024

/** What {@link watchFetch} uses. */
export type WatchFetchOptions = {
  readonly wallet: Pick<Wallet, 'environment' | 'options'>
  readonly log: RequestLog
  readonly faults: Readable<Faults>
  /** What has the page's own `fetch`: its window. */
  readonly page: { fetch: typeof fetch }
}

/**
 * Watches the requests of the wallet: to its API through its environment, and to nodes through the page's `fetch`, which
 * viem's transports use. Other requests of the page pass unchanged.
 * @returns the function that ends it.
 */
export function watchFetch({ wallet, log, faults, page }: WatchFetchOptions): () => void {
  const { environment, options } = wallet
  const apis = Object.values(options.api).filter((url) => typeof url === 'string')
  const sendFaulty = createFaultySend({ faults, setTimeout: environment.setTimeout })
  /** Requests that are in the log already: the environment passes them to the page's `fetch`. */
  const inLog = new WeakSet<object>()
  let isOn = true

  function watch(own: typeof fetch): typeof fetch {
    return async (...given) => {
      const [input, init = {}] = given
      const request = isOn && !inLog.has(init) ? readRequest(given, apis) : null
      if (request === null) return own(...given)
      const marked = { ...init }
      inLog.add(marked)
      return record(request, () =>
        sendFaulty(request, [input, marked], (again, changed = {}) => {
          inLog.add(changed)
          return own(again, changed)
        }),
      )
    }
  }

  async function record(request: HttpRequest, send: () => Promise<Response>): Promise<Response> {
    const { type, method, url, body } = request
    const [fault = null] = describeFaults({ ...noFaults, [type]: faults.getState()[type] })
    const recorder = log.start({ type, method, target: redactUrl(url), params: toShown(body), fault })
    try {
      const response = await send()
      recordResponse(response, recorder)
      return response
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause))
      recorder.failed({ code: error.name === 'AbortError' ? 'aborted' : 'network', message: error.message })
      throw cause
    }
  }

  const ends = [replaceFetch(environment, watch), replaceFetch(page, watch)]
  return () => {
    isOn = false
    for (const end of ends) end()
  }
}

/** Replaces `fetch` of an object. @returns the function that puts it back, unless it was replaced again meanwhile. */
function replaceFetch(
  holder: { readonly fetch: typeof fetch },
  watch: (own: typeof fetch) => typeof fetch,
): () => void {
  const own = holder.fetch
  // The page's own must be called on the page.
  const watched = watch((...given) => Reflect.apply(own, globalThis, given))
  Reflect.set(holder, 'fetch', watched)
  return () => {
    if (holder.fetch === watched) Reflect.set(holder, 'fetch', own)
  }
}

/** Reads a copy of the body, so that its reader is not held up. */
function recordResponse(response: Response, recorder: RequestRecorder): void {
  const status = String(response.status)
  readBody(response.clone()).then(
    ({ text, bytes }) => {
      const answer = parseJson(text)
      const failure: unknown = Reflect.get(Object(answer), 'error')
      const rpcCode: unknown = Reflect.get(Object(failure), 'code')
      const code = typeof rpcCode === 'number' ? String(rpcCode) : status
      if (response.ok && typeof rpcCode !== 'number') {
        return recorder.answered({ code, answer: toShown(answer, { isPublic: true }), bytes })
      }
      const reason: unknown = Reflect.get(Object(failure), 'message') ?? answer
      const shown = toShown(reason, { isPublic: true })
      recorder.failed({ code, message: typeof shown === 'string' ? shown : JSON.stringify(shown) })
    },
    () => recorder.failed({ code: status, message: 'The body could not be read.' }),
  )
}

async function readBody(response: Response): Promise<{ readonly text: string; readonly bytes: number | null }> {
  const isText = /json|text|xml/.test(response.headers.get('content-type') ?? 'text')
  if (response.body === null) return { text: '', bytes: 0 }
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { text, bytes }
    bytes += value.byteLength
    if (isText) text += decoder.decode(value, { stream: true })
    if (bytes <= MAX_READ_BYTES) continue
    reader.cancel().catch(() => {})
    return { text, bytes: null }
  }
}
