import { readOwnProperty } from '../store/read-own.ts'
import { NonceInvalidError } from './errors.ts'
import type { SignInSession } from './sign-in.ts'

/**
 * Who is signed in, out of what the app's server answered. Nobody where it says so in another way than null: `false`, or
 * nothing at all.
 */
export function readSession(answer: unknown): SignInSession | null {
  const address = readOwnProperty(answer, 'address')
  const chainId = readOwnProperty(answer, 'chainId')
  return typeof address === 'string' && typeof chainId === 'number' ? { address, chainId } : null
}

/**
 * The nonce out of what the app's server answered, and the server's time in milliseconds.
 * @param now - counts where the server did not tell its own time.
 * @throws {NonceInvalidError} when there is none.
 */
export function readNonce(answer: unknown, now: number): { readonly nonce: string; readonly serverTime: number } {
  const nonce = typeof answer === 'string' ? answer : readOwnProperty(answer, 'nonce')
  const serverTime = readOwnProperty(answer, 'serverTime')
  if (typeof nonce !== 'string') throw new NonceInvalidError()
  return { nonce, serverTime: typeof serverTime === 'number' && Number.isFinite(serverTime) ? serverTime : now }
}
