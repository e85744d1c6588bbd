import { UserRejectedRequestError } from 'viem'
import { UserRejectedError } from './errors.ts'

/**
 * Converts an error to the one that an app catches. A rejection becomes viem's `UserRejectedRequestError`, the class
 * that wagmi's actions throw too, so one `instanceof` covers connecting, switching, signing and sending. Its `cause` is
 * the error in the state. Every other error is returned as it is.
 */
export function toThrown(cause: unknown): unknown {
  return cause instanceof UserRejectedError ? new UserRejectedRequestError(cause) : cause
}
