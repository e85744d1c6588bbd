/**
 * The thread that matches actions with patterns. It only sees actions and evidence: no key, no database and no environment. The
 * main thread ends it when it takes too long.
 */

import { parentPort, workerData } from 'node:worker_threads'
import { type Action, type CompiledAction, compileAction, type TransactionEvidence } from '@laurel/protocol'
import { LRUCache } from 'lru-cache'
import { readAbiItems } from '../settings/load-abis.ts'
import { matchEvidence, type TransactionMatch } from '../verify-claim/match-transaction.ts'
import { lowerThreadPriority } from './lower-thread-priority.ts'

/** One request. */
export type MatchJob = { readonly action: Action; readonly evidence: TransactionEvidence; readonly wantsTrace: boolean }
/** What the thread sends: once that it is up, then one result for each request. */
export type MatchMessage = 'up' | { readonly match: TransactionMatch } | { readonly failed: string }

/** Compiled actions that are cached. */
const MAX_CACHED_ACTIONS = 64
const ready = new LRUCache<string, CompiledAction>({ max: MAX_CACHED_ACTIONS })
const abiItems = readAbiItems({ LAUREL_VERIFIER_ABIS: typeof workerData === 'string' ? workerData : undefined })

function makeReady(action: Action): CompiledAction {
  const name = JSON.stringify(action)
  const compiled = ready.get(name) ?? compileAction(action, { abiItems })
  ready.set(name, compiled)
  return compiled
}

function say(word: MatchMessage): void {
  parentPort?.postMessage(word)
}

parentPort?.on('message', ({ action, evidence, wantsTrace }: MatchJob) => {
  try {
    say({ match: matchEvidence(makeReady(action), evidence, wantsTrace) })
  } catch (error) {
    say({ failed: error instanceof Error ? error.message : String(error) })
  }
})
lowerThreadPriority()
say('up')
