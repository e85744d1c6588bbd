import { UserRejectedRequestError } from 'viem'
import { UserRejectedError } from './errors.ts'

/**
 * What an app catches. A rejection is viem's `UserRejectedRequestError`, the class that wagmi's actions throw too: one
 * `instanceof` tells it of connecting, switching, signing and sending. Its `cause` is what the state has. Everything else
 * is thrown as it is.
 */
export function toThrown(cause: unknown): unknown {
  return cause instanceof UserRejectedError ? new UserRejectedRequestError(cause) : cause
}
