import type { Listening } from '@laurel/server/http/listen.ts'
import type { Health } from '../http/health.ts'
import type { VerifierService } from '../http/verifier-service.ts'
import type { FaultLog } from '../start/fault-log.ts'
import { startThread, type Thread } from '../threads/start-thread.ts'
import { HEALTH_INTERVAL_MS } from './cached-health.ts'
import { handleRequest } from './handle-request.ts'
import type { HttpSettings, HttpThreadData, MessageFromHttp, MessageToHttp } from './messages.ts'
import { serveHttp } from './serve-http.ts'

/** Delay before a thread that ended is started again. */
const RESTART_THREAD_AFTER_MS = 1_000
const place = { part: 'http' } as const

/** What the HTTP server needs. */
export type HttpServerParts = {
  readonly verifierService: VerifierService
  /** Returns the current health of the verifier. */
  readonly readHealth: () => Health
  /** Counts the failures that responses report. */
  readonly countFailure: (code: string, count: number) => void
  readonly faults: FaultLog
}

type HttpThread = Thread<MessageToHttp, MessageFromHttp>
/** A thread that listens. `ended` resolves with the reason when it no longer does. */
type OpenThread = { readonly thread: HttpThread; readonly url: string; readonly ended: Promise<Error> }
/** No thread can be started on this machine. */
class NoThreadError extends Error {}

/**
 * Starts the HTTP server in a separate thread, so that no accepted or rejected request and no health check waits for a claim that is
 * being checked. The thread is started again when it ends. Without threads the main thread serves HTTP, and the log says so.
 * @param start - starts the thread.
 * @throws when it cannot listen on the given port.
 */
export async function startHttpServer(
  settings: HttpSettings,
  parts: HttpServerParts,
  {
    start = startHttpThread,
    againAfterMs = RESTART_THREAD_AFTER_MS,
  }: { start?: StartHttpThread; againAfterMs?: number } = {},
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

/** Starts the HTTP thread; a test passes another function. */
type StartHttpThread = (start: HttpThreadData) => HttpThread

/** Waits until a thread listens, then reports the health to it and answers its requests. */
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
        // Without effect once it listens.
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
          return end(new Error('the thread was stopped'))
        default:
          return word satisfies never
      }
    })
  })
}

/** Heap of the thread in MiB: each connection holds at most 32 KiB of headers and body, and callers are counted there. */
const HTTP_THREAD_HEAP_MIB = 160
/** Part of the heap for short-lived objects, in MiB. */
const HTTP_THREAD_YOUNG_HEAP_MIB = 24

/** Starts the thread with an empty environment. */
export function startHttpThread(start: HttpThreadData): HttpThread {
  return startThread('http-thread', {
    ...{ workerData: start, env: {} },
    resourceLimits: {
      maxOldGenerationSizeMb: HTTP_THREAD_HEAP_MIB,
      maxYoungGenerationSizeMb: HTTP_THREAD_YOUNG_HEAP_MIB,
    },
  })
}
