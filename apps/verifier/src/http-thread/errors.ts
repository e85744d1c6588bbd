import type { FailureResponse } from '../http/failures.ts'
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
