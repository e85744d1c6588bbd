/**
 * Base class of every error that the frame throws on purpose. `code` is stable and meant for programs. An app reads only
 * the message and, on our port, `rpcCode`.
 */
export abstract class FrameError extends Error {
  /** A stable code of the form `frame/what-failed`. */
  abstract readonly code: string
  /** The code of EIP-5792 that says the same to an app; null without one. */
  readonly rpcCode: number | null = null
}
