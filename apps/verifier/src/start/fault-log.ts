import { QuorumNotReachedError } from '@laurel/server/chain/errors.ts'
import {
  createFaultLog as createServerFaultLog,
  type LogLine,
  type FaultLog as ServerFaultLog,
  type FaultPlace as ServerFaultPlace,
} from '@laurel/server/start/fault-log.ts'
import { verifierWords } from '../verifier-error.ts'
import { ChainHaltedError, ChainStatusUnknownError } from '../verify-claim/errors.ts'

/** What the log says of a failure in each part of the verifier. */
const messages = {
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
} as const

/** Where something failed, as far as is known. */
export type FaultPlace = ServerFaultPlace<keyof typeof messages> & {
  readonly boostId?: string
  /** Which limit of a signer is reached. */
  readonly limit?: string
  /** Whose share of it, as `chain id/address`. */
  readonly owner?: string
}

/** Logs what fails in the verifier and when it has recovered. */
export type FaultLog = ServerFaultLog<FaultPlace>

/** Creates the verifier's log of failures. @param write - receives each line. @param nowMs - a monotonic clock. */
export function createFaultLog(write: (line: LogLine) => void, nowMs: () => number): FaultLog {
  return createServerFaultLog<FaultPlace>(
    { words: verifierWords, messages, outageParts: ['chain', 'node'], isConsequence },
    write,
    nowMs,
  )
}

function isConsequence(error: unknown): boolean {
  return (
    error instanceof QuorumNotReachedError ||
    error instanceof ChainStatusUnknownError ||
    error instanceof ChainHaltedError
  )
}
