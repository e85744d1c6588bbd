import type { FailureResponse } from '@laurel/server/http/failures.ts'
import { VerifierError } from '../verifier-error.ts'

/** A failure of the main thread, with the code and the message of the error that it had. */
export class AnswerFailedError extends VerifierError {
  override readonly name = 'AnswerFailedError'
  readonly code: string
  override readonly retryAfterSeconds: number | null
  constructor({ code, message, retryAfterSeconds }: FailureResponse) {
    super(message)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The main thread has not reported its health for seconds, so a request would wait behind what blocks it. */
export class StalledError extends VerifierError {
  override readonly name = 'StalledError'
  readonly code = 'verifier/stalled'
  constructor() {
    super('The verifier is not responding at the moment. Nothing is lost. Try again in a few seconds.')
  }
}
