import { VerifierSilentError } from '../claim/errors.ts'

/** A verifier sees a new boost once its block is settled: it is asked again so often, and so many times. */
const AGAIN_MS = 2_000
const TRIES = 30

/** How long it is waited; a test does not. */
export type Wait = (ms: number) => Promise<void>

/** Waits by the clock. */
export const waitByClock: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Hands in what was signed of a new boost, until the verifier takes it or refuses it. @throws {VerifierSilentError} */
export async function handIn(submit: () => Promise<void>, wait: Wait): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await submit()
    } catch (error) {
      const isForLater = error instanceof VerifierSilentError && error.isForLater
      if (!isForLater || tries >= TRIES) throw error
    }
    await wait(AGAIN_MS)
  }
}
