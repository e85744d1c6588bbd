import { findNodeFailure } from '../chain/find-node-failure.ts'
import { unwrapQueryError } from '../database/errors.ts'
import { describeError, ServerError, type ServerWords } from '../server-error.ts'

/**
 * Where something failed, as far as is known. A server adds what else it knows, such as `boostId`. `chainId` is the CAIP-2 id of a network
 * that is not of EVM.
 */
export type FaultPlace<part extends string = string> = {
  readonly part: part
  readonly chainId?: number | string
  readonly node?: string
}

/**
 * Logs what fails and when it has recovered: once each, and not at every attempt. An outage is one line for each failing node and one
 * for the chain. Its consequences at every block and request are counted there.
 */
export type FaultLog<place extends FaultPlace = FaultPlace> = {
  /** Logs a failure, once for each place and cause. */
  fail(place: place, error: unknown): void
  /** Logs a recovery, if the place had failed. */
  recover(place: place): void
}

/** How a server logs what fails. */
export type FaultKinds<place extends FaultPlace> = {
  readonly words: ServerWords
  /** What the log says of a failure in each part. */
  readonly messages: Readonly<Record<place['part'], string>>
  /** The parts whose failure is an outage of a chain: that of the chain, and that of its nodes. */
  readonly outageParts: readonly place['part'][]
  /** Whether an error is a consequence of an outage. */
  readonly isConsequence: (error: unknown) => boolean
}

/** One line of a log. It never holds a key, and untrusted text is in a separate field. */
export type LogLine = { readonly level: 'info' | 'error'; readonly message: string } & Readonly<Record<string, unknown>>

/** A lasting failure is logged again after this time, with a count. */
const LOG_AGAIN_AFTER_MS = 15 * 60_000
/** Above this number the oldest fault is dropped, and logged again when it repeats. */
const MAX_FAULTS = 1_000

type Fault<place> = { readonly place: place; readonly placeName: string; loggedAtMs: number; again: number }

/** Creates a log of failures. @param write - receives each line. @param nowMs - a monotonic clock. */
export function createFaultLog<place extends FaultPlace>(
  { words, messages, outageParts, isConsequence }: FaultKinds<place>,
  write: (line: LogLine) => void,
  nowMs: () => number,
): FaultLog<place> {
  const faults = new Map<string, Fault<place>>()
  const isOutage = ({ part }: place) => outageParts.includes(part)
  const partOf = ({ part }: place): place['part'] => part
  /** The logged fault of the chain or its nodes that explains why something could not be read. */
  const outageOf = (place: place, error: unknown) => {
    if (!isConsequence(error) || isOutage(place)) return null
    for (const fault of faults.values()) {
      if (isOutage(fault.place) && fault.place.chainId === place.chainId) return fault
    }
    return null
  }
  return {
    fail(place, thrown) {
      const error = unwrapNodeError(unwrapQueryError(thrown))
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
        ...{ level: 'error', message: messages[partOf(place)], ...place, ...describe(error, words) },
        ...(known ? { repeated: known.again } : {}),
      })
      faults.delete(name)
      faults.set(name, { place, placeName, loggedAtMs: nowMs(), again: 0 })
      const [oldest] = faults.keys()
      if (faults.size > MAX_FAULTS && oldest !== undefined) faults.delete(oldest)
    },
    recover(place) {
      if (faults.size === 0) return
      const placeName = nameOf(place)
      let again = 0
      let isKnown = false
      for (const [name, fault] of faults) {
        if (fault.placeName !== placeName) continue
        isKnown = true
        again += fault.again
        faults.delete(name)
      }
      if (isKnown) write({ level: 'info', message: `${messages[partOf(place)]}: no longer`, ...place, repeated: again })
    },
  }
}

/** The failure of the nodes below an error of a library that read them, whose stack says nothing to an operator. */
function unwrapNodeError(error: unknown): unknown {
  return error instanceof ServerError ? error : (findNodeFailure(error) ?? error)
}

/** Equal places have equal names. */
function nameOf(place: FaultPlace): string {
  return JSON.stringify(Object.entries(place).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Errors of a server are compared by code, and others by the start of their message. */
function causeOf(error: unknown): string {
  if (error instanceof ServerError) return error.code
  return error instanceof Error ? `${error.name} ${error.message.slice(0, 200)}` : String(error).slice(0, 200)
}

/** An expected error says in its message what to do. Only an unexpected one needs its stack. */
function describe(error: unknown, words: ServerWords): Readonly<Record<string, unknown>> {
  if (error instanceof ServerError) {
    const { code, message } = describeError(error, words)
    return { code, what: message }
  }
  if (!(error instanceof Error)) return { what: String(error) }
  return { name: error.name, what: error.message, stack: error.stack }
}
