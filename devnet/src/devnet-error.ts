/** Root of every failure the local world throws on purpose. `code` is stable; the message says what to do. */
export abstract class DevnetError extends Error {
  /** Stable, of the form `devnet/what-failed`. */
  abstract readonly code: string
}
