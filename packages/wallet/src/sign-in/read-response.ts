import { readOwnProperty } from '../store/safe-object.ts'
import { NonceInvalidError } from './errors.ts'
import type { SignInSession } from './sign-in.ts'

/**
 * Returns the session in a response of the app's server. Null for any response that is not a session, such as `false`
 * or no value.
 */
export function readSession(answer: unknown): SignInSession | null {
  const address = readOwnProperty(answer, 'address')
  const chainId = readOwnProperty(answer, 'chainId')
  const isKnown = typeof chainId === 'number' || typeof chainId === 'string'
  return typeof address === 'string' && isKnown ? { address, chainId } : null
}

/**
 * Returns the nonce in a response of the app's server, and the server's time in milliseconds.
 * @param now - used when the response does not have the server's time. Milliseconds since 1970.
 * @throws {NonceInvalidError} when the response has no valid nonce.
 */
export function readNonce(answer: unknown, now: number): { readonly nonce: string; readonly serverTime: number } {
  const nonce = typeof answer === 'string' ? answer : readOwnProperty(answer, 'nonce')
  const serverTime = readOwnProperty(answer, 'serverTime')
  if (typeof nonce !== 'string') throw new NonceInvalidError()
  return { nonce, serverTime: typeof serverTime === 'number' && Number.isFinite(serverTime) ? serverTime : now }
}
