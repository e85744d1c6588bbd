/**
 * Root of every failure the verifier throws on purpose. `code` is stable and made for programs; the message is made for
 * people and says what to do. Neither ever holds a key, a database's words or a stack.
 */
export abstract class VerifierError extends Error {
  /** Stable, of the form `verifier/what-failed`. */
  abstract readonly code: string
  /** Seconds after which it may be otherwise, where that is known. */
  readonly retryAfterSeconds: number | null = null
}
