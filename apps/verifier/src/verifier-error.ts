/**
 * Base class of the errors that the verifier throws on purpose. `code` is stable and meant for programs. The message is meant for
 * people and says what to do. Neither contains a key, text of the database or a stack trace.
 */
export abstract class VerifierError extends Error {
  /** Stable, of the form `verifier/what-failed`. */
  abstract readonly code: string
  /** Seconds after which a retry can succeed; null when that is not known. */
  readonly retryAfterSeconds: number | null = null
}
