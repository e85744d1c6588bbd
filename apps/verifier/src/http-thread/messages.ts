import type { z } from 'zod'
import type { ConcurrencyLimits } from '../http/concurrency-limiter.ts'
import type { FailureResponse } from '../http/failures.ts'
import type { Health } from '../http/health.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { chainSchema } from '../http/serialize-chain.ts'
import type { VerifierService } from '../http/verifier-service.ts'

/** How a door is set up: plain data, and nothing secret. */
export type HttpSettings = {
  readonly port: number
  readonly hostname: string
  /** `perCaller` is null where a proxy stands before us, whose connections are everybody's. */
  readonly connections: { readonly total: number; readonly perCaller: number | null }
  readonly rateLimit: RateLimit
  /** Claims that are checked at one time. */
  readonly claimLimits: ConcurrencyLimits
  /** Whether the last entry of `x-forwarded-for` is the caller. */
  readonly trustsProxy: boolean
  /** As they are told. */
  readonly chains: readonly z.input<typeof chainSchema>[]
}

/** What a door's thread is started with. */
export type HttpThreadData = { readonly settings: HttpSettings; readonly health: Health }

type Name = keyof VerifierService
/** What comes of each question. */
export type Answers = { readonly [name in Name]: Awaited<ReturnType<VerifierService[name]>> }
/** One question to whoever judges: each is one that `VerifierService` takes. */
export type ServiceRequest = {
  [name in Name]: { readonly name: name; readonly args: Parameters<VerifierService[name]> }
}[Name]
/** The answer to a question of the same name. */
export type Answer = { [name in Name]: { readonly name: name; readonly answer: Answers[name] } }[Name]

/** What becomes of a question. */
export type Outcome = { readonly id: number } & (
  | { readonly type: 'answer'; readonly answer: Answer }
  | { readonly type: 'failure'; readonly failure: FailureResponse }
)

/** What the main thread says to the door. */
export type MessageToHttp =
  | Outcome
  | { readonly type: 'health'; readonly health: Health }
  /** Lets nobody in any more, and answers those who are in. */
  | { readonly type: 'stop' }

/** What the door says to the main thread. */
export type MessageFromHttp =
  /** It runs, and is about to listen. */
  | { readonly type: 'up' }
  | { readonly type: 'listening'; readonly url: string }
  /** It cannot listen there. */
  | { readonly type: 'refused'; readonly reason: string }
  | { readonly type: 'request'; readonly id: number; readonly request: ServiceRequest }
  /** Failures that callers were told since it said so last, by code. */
  | { readonly type: 'failures'; readonly counts: ReadonlyMap<string, number> }
  /** Something failed in the door that nobody expected. */
  | { readonly type: 'fault'; readonly error: Error }
  /** All who were in are answered. */
  | { readonly type: 'stopped' }
