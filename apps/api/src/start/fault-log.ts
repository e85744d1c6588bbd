import { QuorumNotReachedError } from '@laurel/server/chain/errors.ts'
import {
  createFaultLog as createServerFaultLog,
  type LogLine,
  type FaultLog as ServerFaultLog,
  type FaultPlace as ServerFaultPlace,
} from '@laurel/server/start/fault-log.ts'
import { apiWords } from '../api-error.ts'

/** What the log says of a failure in each part of the API. */
const messages = {
  request: 'a request failed',
  index: 'a chain could not be indexed',
  boosts: 'the boosts of a chain could not be read',
  node: 'a node did not respond correctly',
  image: 'an image of another server could not be loaded',
  database: 'the database could not be reached',
} as const

/** Where something failed, as far as is known. */
export type FaultPlace = ServerFaultPlace<keyof typeof messages> & {
  /** The kind of an image and its id. */
  readonly image?: string
}

/** Logs what fails in the API and when it has recovered. */
export type FaultLog = ServerFaultLog<FaultPlace>

/** Creates the API's log of failures. @param write - receives each line. @param nowMs - a monotonic clock. */
export function createFaultLog(write: (line: LogLine) => void, nowMs: () => number): FaultLog {
  return createServerFaultLog<FaultPlace>(
    {
      ...{ words: apiWords, messages, outageParts: ['node'] },
      isConsequence: (error) => error instanceof QuorumNotReachedError,
    },
    write,
    nowMs,
  )
}
