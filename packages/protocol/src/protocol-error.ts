/**
 * Root of every failure this package throws on purpose. `code` is stable across versions and made for programs;
 * the message is made for people and says what to do.
 */
export abstract class ProtocolError extends Error {
  /** Stable, of the form `protocol/what-failed`. */
  abstract readonly code: string

  /** Where under `docs/` the failure is explained: `errors.md#protocol-what-failed`. */
  get docs(): string {
    return `errors.md#${this.code.replace('/', '-')}`
  }
}
