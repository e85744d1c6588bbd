import { AccountNotReadyError } from '../keys/errors.ts'
import { LoginRefusedError, LoginResponseError, LoginUnreachableError } from '../login/errors.ts'

/**
 * Whether a failure says that the server share cannot be had: the operator lost it, or the server does not respond or is broken. What the
 * server refuses, such as a session that has ended, is not that. Pure.
 */
export function isServerShareMissing(error: unknown): boolean {
  if (error instanceof AccountNotReadyError) return error.status === 'server-share-lost'
  if (error instanceof LoginRefusedError) return error.status >= 500
  return error instanceof LoginUnreachableError || error instanceof LoginResponseError
}
