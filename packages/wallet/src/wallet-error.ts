/**
 * Root of every failure this package throws on purpose. `code` is stable across versions and made for programs;
 * the message is made for people and says what to do.
 */
export abstract class WalletError extends Error {
  /** Stable, of the form `wallet/what-failed`. */
  abstract readonly code: string

  /** Where under `docs/` the failure is explained: `reference.md#wallet-what-failed`. */
  get docs(): string {
    return `reference.md#${this.code.replace('/', '-')}`
  }
}
