/**
 * Base class of every error that this package throws on purpose. `code` is stable across versions and meant for
 * programs. The message is meant for people and says what to do.
 */
export abstract class WalletError extends Error {
  /** A stable code of the form `wallet/what-failed`. */
  abstract readonly code: string

  /** Where under `docs/` the error is explained: `reference.md#wallet-what-failed`. */
  get docs(): string {
    return `reference.md#${this.code.replace('/', '-')}`
  }
}
