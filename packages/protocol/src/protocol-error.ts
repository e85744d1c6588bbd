/**
 * The base class of every error that this package throws on purpose. `code` is stable across versions and made for
 * programs. The message is made for people and says what to do.
 */
export abstract class ProtocolError extends Error {
  /** Stable, of the form `protocol/what-failed`. */
  abstract readonly code: string

  /** The place under `docs/` that explains the error: `errors.md#protocol-what-failed`. */
  get docs(): string {
    return `errors.md#${this.code.replace('/', '-')}`
  }
}
