import { QuorumNotReachedError } from './errors.ts'

/** Returns the failure of the nodes below an error of viem or of `@laurel/protocol`; null when the nodes did not fail. */
export function findNodeFailure(error: unknown): QuorumNotReachedError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof QuorumNotReachedError) return cause
  }
  return null
}
