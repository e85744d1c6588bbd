import { VerifierUnavailableError } from '../errors/verifier-error.ts'

/** How often a submission is repeated. The verifier accepts it once the block of the new boost is finalized. */
const RETRY_INTERVAL_MS = 2_000
/** How often a submission is repeated, which takes a minute in all. */
const MAX_SUBMIT_TRIES = 30

/** How long it is waited; a test does not. */
export type Wait = (ms: number) => Promise<void>

/** Waits by the clock. */
export const waitWithTimer: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Hands in what was signed of a new boost, until the verifier takes it or refuses it. @throws {VerifierUnavailableError} */
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
