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
 * Tells what fails and when it does no longer: once each, and not at every try. An outage is a line for each node that fails
 * and one for the chain, where nothing is signed for it: what follows from it at every block and boost is counted there.
 */
export type FaultLog = {
  /** What the place does not name of the error's own is not looked at: the same failure there is told once. */
  fail(place: FaultPlace, error: unknown): void
  /** Nothing is said where nothing had failed. */
  recover(place: FaultPlace): void
}

/** One line of a log; nothing in it is a key, and what strangers wrote is in a field of its own. */
export type LogLine = { readonly level: 'info' | 'error'; readonly message: string } & Readonly<Record<string, unknown>>

/** What lasts is told again after this long, with how often it was met. */
const REMIND_AFTER_MS = 15 * 60_000
/** More than this many faults at a time are forgotten, the oldest first, and then told again. */
const MAX_FAULTS = 1_000

/** Makes a log of failures. @param write - gets each line. @param nowMs - a clock that never goes back. */
export function createFaultLog(write: (line: LogLine) => void, nowMs: () => number): FaultLog {
  const faults = new Map<string, { readonly place: string; loggedAtMs: number; again: number }>()
  /** What was told of the chain or of its nodes, where that is why nothing could be read of a boost or a block. */
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
    fail(place, error) {
      const outage = outageOf(place, error)
      if (outage !== null) {
        outage.again++
        return
      }
      const placeName = nameOf(place)
      const name = `${placeName} ${causeOf(error)}`
      const known = faults.get(name)
      if (known && nowMs() - known.loggedAtMs < REMIND_AFTER_MS) {
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
  watch: 'a chain could not be looked through',
  observe: 'a transaction could not be judged',
  boost: 'a boost could not be read',
  queue: 'the queue could not be used',
  node: 'a node did not answer as it should',
  chain: 'nothing is signed for a chain',
  signer: 'a signer does not sign',
  database: 'the database could not be reached',
  http: 'the thread that lets requests in does not run',
}

function nameOf({ part, chainId = 0, node = '', boostId = '' }: FaultPlace): string {
  return `${part}/${chainId}/${node}/${boostId}`
}

/** Failures of ours are the same by code; of others, by their first words. */
function causeOf(error: unknown): string {
  if (error instanceof VerifierError) return error.code
  return error instanceof Error ? `${error.name} ${error.message.slice(0, 200)}` : String(error).slice(0, 200)
}

/** What is expected to fail says in its words what to do; only of what is not is the place in the code of use. */
function describe(error: unknown): Readonly<Record<string, unknown>> {
  if (error instanceof VerifierError) return { code: error.code, what: error.message }
  if (!(error instanceof Error)) return { what: String(error) }
  return { name: error.name, what: error.message, stack: error.stack }
}
