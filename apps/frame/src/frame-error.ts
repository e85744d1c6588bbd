/**
 * Base class of every error that the frame throws on purpose. `code` is stable and meant for programs. An app reads only
 * the message, because the wire has only that.
 */
export abstract class FrameError extends Error {
  /** A stable code of the form `frame/what-failed`. */
  abstract readonly code: string
}
