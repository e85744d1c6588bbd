import { VerifierUnavailableError } from '../errors/verifier-error.ts'

/** The milliseconds between two submissions. The verifier accepts one once the block of the new boost is finalized. */
const RETRY_INTERVAL_MS = 2_000
/** The maximum number of submissions, which takes a minute. */
const MAX_SUBMIT_TRIES = 30

/** How to wait. Tests pass a function that does not. */
export type Wait = (ms: number) => Promise<void>

/** Waits with a timer. */
export const waitWithTimer: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Submits a signed message for a new boost until the verifier accepts or rejects it.
 * @throws {VerifierUnavailableError} when it rejects the message, or has not accepted it after a minute.
 */
export async function submitWhenIndexed(submit: () => Promise<void>, wait: Wait): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await submit()
    } catch (error) {
      const isForLater = error instanceof VerifierUnavailableError && error.isForLater
      if (!isForLater || tries >= MAX_SUBMIT_TRIES) throw error
    }
    await wait(RETRY_INTERVAL_MS)
  }
}
