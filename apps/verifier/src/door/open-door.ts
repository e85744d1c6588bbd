import type { Answering } from '../http/answering.ts'
import type { Health } from '../http/health.ts'
import type { FaultLog } from '../running/fault-log.ts'
import type { Listening } from '../running/listen.ts'
import { startThread, type Thread } from '../running/start-thread.ts'
import { answerAsk } from './answer-ask.ts'
import { SAID_EVERY_MS } from './known-health.ts'
import { serveDoor } from './serve-door.ts'
import type { DoorSettings, DoorStart, WordFromDoor, WordToDoor } from './words.ts'

/** After a thread has ended, another is started once so much has passed. */
const AGAIN_AFTER_MS = 1_000
const place = { part: 'door' } as const

/** What a door stands before. */
export type DoorParts = {
  readonly answering: Answering
  /** How the verifier is now. */
  readonly readHealth: () => Health
  /** Counts what callers are told of failures. */
  readonly countFailure: (code: string, count: number) => void
  readonly faults: FaultLog
}

type DoorThread = Thread<WordToDoor, WordFromDoor>
/** A thread that listens. `ended` says why it does no longer. */
type OpenThread = { readonly thread: DoorThread; readonly url: string; readonly ended: Promise<Error> }
/** Nothing runs in it: no thread can be had here. */
class NoThreadError extends Error {}

/**
 * Opens the door in a thread of its own, so that nobody who is let in, turned away or told how we are waits for what is judged.
 * Another is started when it ends. Where no thread can be had at all, requests are let in here, which the log says.
 * @param start - starts the thread.
 * @throws when it cannot listen where it is told to.
 */
export async function openDoor(
  settings: DoorSettings,
  parts: DoorParts,
  { start = startDoorThread, againAfterMs = AGAIN_AFTER_MS }: { start?: StartDoor; againAfterMs?: number } = {},
): Promise<Listening> {
  const { answering, readHealth, countFailure, faults } = parts
  const onFault = (error: unknown) => faults.fail({ part: 'request' }, error)
  const startOne = async (at: DoorSettings) => openThread(() => start({ settings: at, health: readHealth() }), parts)
  let open: OpenThread
  try {
    open = await startOne(settings)
  } catch (error) {
    if (!(error instanceof NoThreadError)) throw error
    faults.fail(place, error)
    return serveDoor(settings, { answering, readHealth, countFailure: (code) => countFailure(code, 1), onFault })
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
type StartDoor = (start: DoorStart) => DoorThread

/** Waits until a thread listens, tells it how we are from then on, and answers what it asks. */
function openThread(
  start: () => DoorThread,
  { answering, readHealth, countFailure, faults }: DoorParts,
): Promise<OpenThread> {
  const onFault = (error: unknown) => faults.fail({ part: 'request' }, error)
  return new Promise((resolve, reject) => {
    let thread: DoorThread
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
    const telling = setInterval(() => thread.postMessage({ type: 'health', health: readHealth() }), SAID_EVERY_MS)
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
        case 'ask':
          return void answerAsk(word, { answering, onFault }).then((outcome) => thread.postMessage(outcome))
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

/** Memory that those who are let in never need, in MiB: each has at most 32 KiB of head and body, and the callers are remembered. */
const HEAP_AT_MOST = 160
/** Part of that memory for what is short-lived, in MiB. */
const YOUNG_AT_MOST = 24

/** Starts the thread. It is shown nothing of ours. */
export function startDoorThread(start: DoorStart): DoorThread {
  return startThread('door-thread', {
    ...{ workerData: start, env: {} },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_AT_MOST, maxYoungGenerationSizeMb: YOUNG_AT_MOST },
  })
}
