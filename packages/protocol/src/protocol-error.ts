/** Options of every `ProtocolError`: the cause, and the page of `docs/` that explains it. */
export type ProtocolErrorOptions = ErrorOptions & { readonly docs?: string }

/**
 * Root of every failure this package throws on purpose. `code` is stable across versions and made for programs;
 * the message is made for people and says what to do.
 */
export abstract class ProtocolError extends Error {
  /** Stable, of the form `protocol/what-failed`. */
  abstract readonly code: string
  /** File under `docs/` that explains the failure, when there is one. */
  readonly docs: string | undefined

  constructor(message: string, { docs, ...options }: ProtocolErrorOptions = {}) {
    super(message, options)
    this.docs = docs
  }
}
