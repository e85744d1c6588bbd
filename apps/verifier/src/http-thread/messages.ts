import type { ConcurrencyLimits } from '@laurel/server/http/concurrency-limiter.ts'
import type { FailureResponse } from '@laurel/server/http/failures.ts'
import type { RateLimit } from '@laurel/server/http/rate-limiter.ts'
import type { Health } from '../http/health.ts'
import type { ChainJson } from '../http/serialize-chain.ts'
import type { VerifierService } from '../http/verifier-service.ts'

/** Settings of the HTTP thread: plain data without secrets. */
export type HttpSettings = {
  readonly port: number
  readonly hostname: string
  /** `perCaller` is null behind a proxy, which shares its connections among all callers. */
  readonly connections: { readonly total: number; readonly perCaller: number | null }
  readonly rateLimit: RateLimit
  /** How many claims are checked at the same time. */
  readonly claimLimits: ConcurrencyLimits
  /** Whether the last entry of `x-forwarded-for` is the caller. */
  readonly trustsProxy: boolean
  /** As responses show them. */
  readonly chains: readonly ChainJson[]
}

/** What the HTTP thread is started with. */
export type HttpThreadData = { readonly settings: HttpSettings; readonly health: Health }

type Name = keyof VerifierService
/** The response to each request. */
export type Answers = { readonly [name in Name]: Awaited<ReturnType<VerifierService[name]>> }
/** One request to the main thread, for a method of `VerifierService`. */
export type ServiceRequest = {
  [name in Name]: { readonly name: name; readonly args: Parameters<VerifierService[name]> }
}[Name]
/** The response to the request of the same name. */
export type Answer = { [name in Name]: { readonly name: name; readonly answer: Answers[name] } }[Name]

/** How a request ended. */
export type Outcome = { readonly id: number } & (
  | { readonly type: 'answer'; readonly answer: Answer }
  | { readonly type: 'failure'; readonly failure: FailureResponse }
)

/** Messages from the main thread to the HTTP thread. */
export type MessageToHttp =
  | Outcome
  | { readonly type: 'health'; readonly health: Health }
  /** Accepts no further connection, and finishes the open requests. */
  | { readonly type: 'stop' }

/** Messages from the HTTP thread to the main thread. */
export type MessageFromHttp =
  /** The thread runs and is about to listen. */
  | { readonly type: 'up' }
  | { readonly type: 'listening'; readonly url: string }
  /** It cannot listen on its port. */
  | { readonly type: 'refused'; readonly reason: string }
  | { readonly type: 'request'; readonly id: number; readonly request: ServiceRequest }
  /** Failures in responses since the last such message, by code. */
  | { readonly type: 'failures'; readonly counts: ReadonlyMap<string, number> }
  /** An unexpected failure in the HTTP thread. */
  | { readonly type: 'fault'; readonly error: Error }
  /** Every open request is answered. */
  | { readonly type: 'stopped' }
