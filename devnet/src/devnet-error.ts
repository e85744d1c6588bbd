/** The base class of the errors of the local world. `code` is stable, and the message says what to do. */
export abstract class DevnetError extends Error {
  /** Stable, of the form `devnet/what-failed`. */
  abstract readonly code: string
}
