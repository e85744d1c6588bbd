import { randomInt } from 'node:crypto'
import { isSameDigest } from '../settings/server-secret.ts'

/** How long a code and a link can be used, in seconds. The mail says 20 minutes. */
export const CODE_SECONDS = 20 * 60
/** Tries of one code. A user mistypes once or twice. */
export const MAX_TRIES = 5
/** The number of codes. */
export const CODE_COUNT = 1_000_000

/** A code that was mailed. */
export type MailedCode = {
  /** Its keyed hash with all that it is bound to. */
  readonly hash: string
  readonly triesLeft: number
  /** Unix seconds. */
  readonly expiresAt: number
}

/** What trying a code leads to. After `used` and `over`, the code is gone. */
export type CodeTry =
  | { readonly status: 'used' }
  | { readonly status: 'wrong'; readonly code: MailedCode }
  | { readonly status: 'over' }

/** Returns six random digits, each code with the same probability. */
export function createCode(): string {
  return String(randomInt(CODE_COUNT)).padStart(6, '0')
}

/**
 * Tries a code: once right, and at most five times.
 * @param hash - of what was typed, with what the request is about. @param now - Unix seconds.
 */
export function tryCode(code: MailedCode, hash: string, now: number): CodeTry {
  if (now >= code.expiresAt || code.triesLeft <= 0) return { status: 'over' }
  if (isSameDigest(code.hash, hash)) return { status: 'used' }
  const triesLeft = code.triesLeft - 1
  return triesLeft === 0 ? { status: 'over' } : { status: 'wrong', code: { ...code, triesLeft } }
}
