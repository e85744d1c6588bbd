import { unwrapQueryError } from '../database/errors.ts'
import { QuorumNotReachedError } from '../read-chain/errors.ts'
import { VerifierError } from '../verifier-error.ts'
import { ChainHaltedError, ChainStatusUnknownError } from '../verify-claim/errors.ts'

/** Where something failed, as far as is known. */
export type FaultPlace = {
  readonly part: 'request' | 'watch' | 'observe' | 'boost' | 'queue' | 'node' | 'chain' | 'signer' | 'database' | 'http'
  readonly chainId?: number
  readonly node?: string
  readonly boostId?: string
}

/**
 * Logs what fails and when it has recovered: once each, and not at every attempt. An outage is one line for each failing node and one
 * for the chain. Its consequences at every block and boost are counted there.
 */
export type FaultLog = {
  /** Logs a failure, once for each place and cause. */
  fail(place: FaultPlace, error: unknown): void
  /** Logs a recovery, if the place had failed. */
  recover(place: FaultPlace): void
}

/** One line of a log. It never holds a key, and untrusted text is in a separate field. */
export type LogLine = { readonly level: 'info' | 'error'; readonly message: string } & Readonly<Record<string, unknown>>

/** A lasting failure is logged again after this time, with a count. */
const LOG_AGAIN_AFTER_MS = 15 * 60_000
/** Above this number the oldest fault is dropped, and logged again when it repeats. */
const MAX_FAULTS = 1_000

/** Creates a log of failures. @param write - receives each line. @param nowMs - a monotonic clock. */
export function createFaultLog(write: (line: LogLine) => void, nowMs: () => number): FaultLog {
  const faults = new Map<string, { readonly place: string; loggedAtMs: number; again: number }>()
  /** The logged fault of the chain or its nodes that explains why a boost or a block could not be read. */
  const outageOf = ({ part, chainId }: FaultPlace, error: unknown) => {
    const follows =
      error instanceof QuorumNotReachedError ||
      error instanceof ChainStatusUnknownError ||
      error instanceof ChainHaltedError
    if (!follows || part === 'chain' || part === 'node') return null
    for (const fault of faults.values()) {
      if (fault.place.startsWith(`node/${chainId}/`) || fault.place.startsWith(`chain/${chainId}/`)) return fault
    }
    return null
  }
  return {
    fail(place, thrown) {
      const error = unwrapQueryError(thrown)
      const outage = outageOf(place, error)
      if (outage !== null) {
        outage.again++
        return
      }
      const placeName = nameOf(place)
      const name = `${placeName} ${causeOf(error)}`
      const known = faults.get(name)
      if (known && nowMs() - known.loggedAtMs < LOG_AGAIN_AFTER_MS) {
        known.again++
        return
      }
      write({
        ...{ level: 'error', message: messages[place.part], ...place, ...describe(error) },
        ...(known ? { repeated: known.again } : {}),
      })
      faults.delete(name)
      faults.set(name, { place: placeName, loggedAtMs: nowMs(), again: 0 })
      const [oldest] = faults.keys()
      if (faults.size > MAX_FAULTS && oldest !== undefined) faults.delete(oldest)
    },
    recover(place) {
      if (faults.size === 0) return
      const placeName = nameOf(place)
      let again = 0
      let isKnown = false
      for (const [name, fault] of faults) {
        if (fault.place !== placeName) continue
        isKnown = true
        again += fault.again
        faults.delete(name)
      }
      if (isKnown) write({ level: 'info', message: `${messages[place.part]}: no longer`, ...place, repeated: again })
    },
  }
}

const messages: Readonly<Record<FaultPlace['part'], string>> = {
  request: 'a request failed',
  watch: 'a chain could not be scanned',
  observe: 'a transaction could not be checked',
  boost: 'a boost could not be read',
  queue: 'the queue could not be used',
  node: 'a node did not respond correctly',
  chain: 'nothing is signed for a chain',
  signer: 'a signer does not sign',
  database: 'the database could not be reached',
  http: 'the HTTP thread does not run',
}

function nameOf({ part, chainId = 0, node = '', boostId = '' }: FaultPlace): string {
  return `${part}/${chainId}/${node}/${boostId}`
}

/** Errors of the verifier are compared by code, and others by the start of their message. */
function causeOf(error: unknown): string {
  if (error instanceof VerifierError) return error.code
  return error instanceof Error ? `${error.name} ${error.message.slice(0, 200)}` : String(error).slice(0, 200)
}

/** An expected error says in its message what to do. Only an unexpected one needs its stack. */
function describe(error: unknown): Readonly<Record<string, unknown>> {
  if (error instanceof VerifierError) return { code: error.code, what: error.message }
  if (!(error instanceof Error)) return { what: String(error) }
  return { name: error.name, what: error.message, stack: error.stack }
}
