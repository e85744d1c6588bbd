import {
  createFaultLog as createServerFaultLog,
  type LogLine,
  type FaultLog as ServerFaultLog,
  type FaultPlace as ServerFaultPlace,
} from '@laurel/server/start/fault-log.ts'
import { loginWords } from '../login-error.ts'

/** What the log says of a failure in each part of the login server. */
const messages = {
  request: 'a request failed',
  mail: 'a mail could not be sent',
  'refused-mail': 'the mail server refused a mail for good',
  'dropped-mail': 'mails were dropped',
  'unsent-mail': 'mails were not sent before the server stopped',
  provider: 'a provider of social logins does not respond, or refuses its client',
  database: 'the database could not be reached',
  cleaning: 'what has expired could not be deleted',
} as const

/** Where something failed. */
export type FaultPlace = ServerFaultPlace<keyof typeof messages>

/** Logs what fails in the login server and when it has recovered. */
export type FaultLog = ServerFaultLog<FaultPlace>

/** Creates the login server's log of failures. @param write - receives each line. @param nowMs - a monotonic clock. */
export function createFaultLog(write: (line: LogLine) => void, nowMs: () => number): FaultLog {
  return createServerFaultLog<FaultPlace>(
    { ...{ words: loginWords, messages, outageParts: [] }, isConsequence: () => false },
    write,
    nowMs,
  )
}
