/** Options of every `WalletError`: the cause, and the page of `docs/` that explains it. */
export type WalletErrorOptions = ErrorOptions & { readonly docs?: string }

/**
 * Root of every failure this package throws on purpose. `code` is stable across versions and made for programs;
 * the message is made for people and says what to do.
 */
export abstract class WalletError extends Error {
  /** Stable, of the form `wallet/what-failed`. */
  abstract readonly code: string
  /** File under `docs/` that explains the failure, when there is one. */
  readonly docs: string | undefined

  constructor(message: string, { docs, ...options }: WalletErrorOptions = {}) {
    super(message, options)
    this.docs = docs
  }
}
