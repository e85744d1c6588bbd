import type { Readable } from '../store/readable.ts'
import { createStateStore } from '../store/state-store.ts'
import { createRing } from './ring.ts'

/** Maximum number of requests that are shown. A wallet that is connected for a day sends thousands. */
export const MAX_REQUESTS = 500

/** Who is requested: the user's wallet, the app's API, a node, or the host of an image. */
export type RequestType = 'wallet' | 'api' | 'rpc' | 'image'

/** How a request ended. What it holds is bounded and without secrets, see redact.ts. */
export type RequestOutcome =
  | { readonly status: 'pending' }
  | {
      readonly status: 'answered'
      /** The status of HTTP, or of a JSON-RPC response: `200`, `ok`, `-32000`. */
      readonly code: string
      readonly answer: unknown
      /** Null where the browser does not say. */
      readonly bytes: number | null
      readonly durationMs: number
    }
  | { readonly status: 'failed'; readonly code: string; readonly message: string; readonly durationMs: number }

/** One request. */
export type RequestEntry = {
  readonly id: number
  readonly type: RequestType
  /** The method: of EIP-1193, of JSON-RPC, or of HTTP. */
  readonly method: string
  /** The name of the wallet, or the URL. */
  readonly target: string
  readonly params: unknown
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** The fault that was injected, or null. */
  readonly fault: string | null
  readonly outcome: RequestOutcome
}

/** The request as it is sent. */
export type SentRequest = Pick<RequestEntry, 'type' | 'method' | 'target' | 'params' | 'fault'>

/** Records how one request ended. Each function may be called once. */
export type RequestRecorder = {
  readonly answered: (result: {
    readonly code: string
    readonly answer: unknown
    readonly bytes: number | null
  }) => void
  readonly failed: (failure: { readonly code: string; readonly message: string }) => void
}

/** The requests, oldest first. */
export type RequestLog = Readable<readonly RequestEntry[]> & {
  readonly start: (request: SentRequest) => RequestRecorder
  /** Adds a request that has ended. */
  readonly add: (entry: Omit<RequestEntry, 'id'>) => void
  readonly clear: () => void
}

/** Creates a {@link RequestLog}. @param now - milliseconds since 1970. */
export function createRequestLog(now: () => number): RequestLog {
  const ring = createRing<RequestEntry>(MAX_REQUESTS)
  const { set, ...store } = createStateStore<readonly RequestEntry[]>([])
  let lastId = 0

  function end(id: number, toOutcome: (durationMs: number) => RequestOutcome) {
    ring.update((entry) => {
      const isIt = entry.id === id && entry.outcome.status === 'pending'
      return isIt ? { ...entry, outcome: toOutcome(now() - entry.startedAt) } : entry
    })
    set(ring.items())
  }

  function add(entry: Omit<RequestEntry, 'id'>): number {
    lastId += 1
    ring.push({ ...entry, id: lastId })
    set(ring.items())
    return lastId
  }

  return {
    ...store,
    add,
    start: (request) => {
      const id = add({ ...request, startedAt: now(), outcome: { status: 'pending' } })
      return {
        answered: (result) => end(id, (durationMs) => ({ status: 'answered', ...result, durationMs })),
        failed: (failure) => end(id, (durationMs) => ({ status: 'failed', ...failure, durationMs })),
      }
    },
    clear: () => {
      ring.clear()
      set([])
    },
  }
}
