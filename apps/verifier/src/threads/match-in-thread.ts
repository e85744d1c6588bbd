import type { Worker } from 'node:worker_threads'
import { MatchTimeoutError } from '../verify-claim/errors.ts'
import {
  evidenceOf,
  hasPatterns,
  type MatchTransaction,
  matchHere,
  type TransactionMatch,
} from '../verify-claim/match-transaction.ts'
import type { MatchJob, MatchMessage } from './match-worker.ts'
import { startThread, type Thread } from './start-thread.ts'

/**
 * A match in the thread fails after this time. The steps of its searches are limited as well, and an idle machine needs
 * less than a tenth of this time for all of them, so only a busy machine or a fault reaches it.
 */
const MATCH_TIMEOUT_MS = 5_000
/** A busy machine may take this long until the thread is up. */
const START_MS = 30_000
/** Matches that wait for the thread. */
const MAX_WAITING_MATCHES = 512
const WAITING_PER_CREATOR = 32

type Waiting = {
  readonly job: MatchJob
  readonly resolve: (match: TransactionMatch) => void
  readonly reject: (error: Error) => void
}

/** Starts the thread; a test passes another function. */
export type StartThread = () => MatchThread
type MatchThread = Thread<MatchJob, MatchMessage>

/**
 * Matches actions with patterns in a separate thread, one at a time, each with a deadline, and creators in turn, so that expensive
 * patterns of one boost do not block others. An action without patterns is matched at once, because the message to the thread would
 * cost more.
 * @param start - starts the thread.
 */
export function createThreadMatcher(
  start: StartThread,
  { deadlineMs = MATCH_TIMEOUT_MS, startMs = START_MS }: { deadlineMs?: number; startMs?: number } = {},
): { readonly matchTransaction: MatchTransaction; stop(): Promise<void> } {
  const line = createWaitingLine()
  let thread: { readonly worker: MatchThread; isUp: boolean } | null = null
  let current: Waiting | null = null
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const giveUp = (why: string) => {
    clearTimeout(timer)
    const [before, failed] = [thread, current ?? line.takeNext()]
    thread = null
    current = null
    void before?.worker.terminate()
    failed?.reject(new MatchTimeoutError({ cause: new Error(why) }))
    goOn()
  }
  const startOwn = () => {
    const worker = start()
    const own = { worker, isUp: false }
    thread = own
    timer = setTimeout(() => thread === own && giveUp('the thread did not start'), startMs)
    worker.on('message', (word: MatchMessage) => {
      if (thread !== own) return
      clearTimeout(timer)
      if (word === 'up') own.isUp = true
      else if ('match' in word) current?.resolve(word.match)
      else current?.reject(new Error(word.failed))
      current = null
      goOn()
    })
    worker.on('error', (error: Error) => thread === own && giveUp(error.message))
    worker.on('exit', () => thread === own && giveUp('the thread ended'))
  }
  const goOn = () => {
    if (isStopped || current !== null) return
    if (line.length() === 0) {
      // Nothing waits, so the process may end.
      thread?.worker.unref()
      return
    }
    if (thread === null) return startOwn()
    if (!thread.isUp) return
    current = line.takeNext()
    if (current === null) return
    thread.worker.ref()
    timer = setTimeout(() => giveUp('no result in time'), deadlineMs)
    thread.worker.postMessage(current.job)
  }
  return {
    async matchTransaction(question) {
      const { boost, transaction, wantsTrace } = question
      if (boost.action === null || !hasPatterns(boost)) return matchHere(question)
      if (isStopped || !line.hasRoom(boost.owner)) throw new MatchTimeoutError()
      const job: MatchJob = { action: boost.action, evidence: evidenceOf(transaction), wantsTrace }
      return new Promise((resolve, reject) => {
        line.add(boost.owner, { job, resolve, reject })
        goOn()
      })
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      const left = [current, ...line.clear()]
      const before = thread
      thread = null
      current = null
      for (const one of left) one?.reject(new MatchTimeoutError())
      await before?.worker.terminate()
    },
  }
}

/** Creates the line of matches that wait for the thread, in which creators take turns. */
function createWaitingLine() {
  const waiting = new Map<string, Waiting[]>()
  let count = 0
  return {
    length: () => count,
    hasRoom: (creator: string) =>
      count < MAX_WAITING_MATCHES && (waiting.get(creator)?.length ?? 0) < WAITING_PER_CREATOR,
    add(creator: string, one: Waiting) {
      const own = waiting.get(creator) ?? []
      own.push(one)
      waiting.set(creator, own)
      count++
    },
    /** The first request of the creator that has waited longest. A creator with more requests then goes to the end of the line. */
    takeNext(): Waiting | null {
      for (const [creator, [first, ...rest]] of waiting) {
        waiting.delete(creator)
        if (rest.length > 0) waiting.set(creator, rest)
        if (first === undefined) continue
        count--
        return first
      }
      return null
    },
    /** Empties it. @returns those that waited. */
    clear(): readonly Waiting[] {
      const left = [...waiting.values()].flat()
      waiting.clear()
      count = 0
      return left
    },
  }
}

/** Heap that matching one transaction never needs, in MiB. */
const MATCH_THREAD_HEAP_MIB = 192

/** Starts the thread. @param abis - the operator's ABIs, as in the settings. */
export function startMatchThread(abis: string | undefined): Worker {
  // With an empty environment.
  return startThread('match-worker', {
    ...{ workerData: abis, env: {} },
    resourceLimits: { maxOldGenerationSizeMb: MATCH_THREAD_HEAP_MIB },
  })
}
