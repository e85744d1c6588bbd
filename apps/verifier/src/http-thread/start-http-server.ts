import type { Health } from '../http/health.ts'
import type { VerifierService } from '../http/verifier-service.ts'
import type { FaultLog } from '../running/fault-log.ts'
import type { Listening } from '../running/listen.ts'
import { startThread, type Thread } from '../running/start-thread.ts'
import { HEALTH_INTERVAL_MS } from './cached-health.ts'
import { handleRequest } from './handle-request.ts'
import type { HttpSettings, HttpThreadData, MessageFromHttp, MessageToHttp } from './messages.ts'
import { serveHttp } from './serve-http.ts'

/** After a thread has ended, another is started once so much has passed. */
const RETRY_AFTER_MS = 1_000
const place = { part: 'http' } as const

/** What a door stands before. */
export type HttpServerParts = {
  readonly verifierService: VerifierService
  /** How the verifier is now. */
  readonly readHealth: () => Health
  /** Counts what callers are told of failures. */
  readonly countFailure: (code: string, count: number) => void
  readonly faults: FaultLog
}

type HttpThread = Thread<MessageToHttp, MessageFromHttp>
/** A thread that listens. `ended` says why it does no longer. */
type OpenThread = { readonly thread: HttpThread; readonly url: string; readonly ended: Promise<Error> }
/** Nothing runs in it: no thread can be had here. */
class NoThreadError extends Error {}

/**
 * Opens the door in a thread of its own, so that nobody who is let in, turned away or told how we are waits for what is judged.
 * Another is started when it ends. Where no thread can be had at all, requests are let in here, which the log says.
 * @param start - starts the thread.
 * @throws when it cannot listen where it is told to.
 */
export async function startHttpServer(
  settings: HttpSettings,
  parts: HttpServerParts,
  { start = startHttpThread, againAfterMs = RETRY_AFTER_MS }: { start?: StartHttpThread; againAfterMs?: number } = {},
): Promise<Listening> {
  const { verifierService, readHealth, countFailure, faults } = parts
  const onFault = (error: unknown) => faults.fail({ part: 'request' }, error)
  const startOne = async (at: HttpSettings) => openThread(() => start({ settings: at, health: readHealth() }), parts)
  let open: OpenThread
  try {
    open = await startOne(settings)
  } catch (error) {
    if (!(error instanceof NoThreadError)) throw error
    faults.fail(place, error)
    return serveHttp(settings, { verifierService, readHealth, countFailure: (code) => countFailure(code, 1), onFault })
  }
  const { url } = open
  const again = { ...settings, port: Number(new URL(url).port) }
  let isStopped = false
  let wake = () => {}
  const keepOpen = async () => {
    for (;;) {
      const why = await open.ended
      if (isStopped) return
      faults.fail(place, why)
      await new Promise<void>((done) => {
        wake = done
        setTimeout(done, againAfterMs)
      })
      if (isStopped) return
      try {
        open = await startOne(again)
      } catch (error) {
        faults.fail(place, error)
        continue
      }
      faults.recover(place)
      if (isStopped) open.thread.postMessage({ type: 'stop' })
    }
  }
  const keeping = keepOpen()
  return {
    url,
    async stop() {
      isStopped = true
      wake()
      open.thread.postMessage({ type: 'stop' })
      await keeping
    },
  }
}

/** Starts a door's thread; a test may start another. */
type StartHttpThread = (start: HttpThreadData) => HttpThread

/** Waits until a thread listens, tells it how we are from then on, and answers what it asks. */
function openThread(
  start: () => HttpThread,
  { verifierService, readHealth, countFailure, faults }: HttpServerParts,
): Promise<OpenThread> {
  const onFault = (error: unknown) => faults.fail({ part: 'request' }, error)
  return new Promise((resolve, reject) => {
    let thread: HttpThread
    try {
      thread = start()
    } catch (error) {
      reject(new NoThreadError('no thread can be started', { cause: error }))
      return
    }
    let isUp = false
    let end: (why: Error) => void = () => {}
    const ended = new Promise<Error>((settle) => {
      end = (why) => {
        clearInterval(telling)
        settle(why)
        // Of no consequence once it listens.
        reject(isUp ? why : new NoThreadError(why.message, { cause: why }))
        void thread.terminate()
      }
    })
    const telling = setInterval(() => thread.postMessage({ type: 'health', health: readHealth() }), HEALTH_INTERVAL_MS)
    thread.on('error', (error) => end(error))
    thread.on('exit', () => end(new Error('the thread ended')))
    thread.on('message', (word) => {
      switch (word.type) {
        case 'up':
          isUp = true
          return
        case 'listening':
          return resolve({ thread, url: word.url, ended })
        case 'refused':
          return end(new Error(word.reason))
        case 'request':
          return void handleRequest(word, { verifierService, onFault }).then((outcome) => thread.postMessage(outcome))
        case 'failures':
          for (const [code, count] of word.counts) countFailure(code, count)
          return
        case 'fault':
          return onFault(word.error)
        case 'stopped':
          return end(new Error('it was stopped'))
        default:
          return word satisfies never
      }
    })
  })
}

/** Cache that those who are let in never need, in MiB: each has at most 32 KiB of head and body, and the callers are remembered. */
const MAX_HEAP = 160
/** Part of that memory for what is short-lived, in MiB. */
const MAX_YOUNG = 24

/** Starts the thread. It is shown nothing of ours. */
export function startHttpThread(start: HttpThreadData): HttpThread {
  return startThread('http-thread', {
    ...{ workerData: start, env: {} },
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP, maxYoungGenerationSizeMb: MAX_YOUNG },
  })
}
