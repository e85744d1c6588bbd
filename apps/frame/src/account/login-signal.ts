import { RequestAbortedError } from '../confirm/errors.ts'

/** The signal of the login that runs. */
export type LoginSignal = {
  readonly signal: () => AbortSignal
  /** Aborts it, with {@link RequestAbortedError}. What follows has another one. */
  readonly end: () => void
}

/** Creates the signal, before any login. */
export function createLoginSignal(): LoginSignal {
  let controller = new AbortController()
  return {
    signal: () => controller.signal,
    end: () => {
      controller.abort(new RequestAbortedError())
      controller = new AbortController()
    },
  }
}
