import { createHash } from 'node:crypto'
import { leadingZeroBits, workText } from '@laurel/wallet/login-schemas'
import type { ServerSecret } from '../settings/server-secret.ts'

/** Mails of a day that an address gets without work of who requests them: a user logs in on that many new devices. */
export const MAX_FREE_MAILS = 3
/** Bits of the first work. A browser needs about 0.1 s for it. */
const MIN_WORK_BITS = 16
/** Bits of the largest work. A phone needs some seconds for it. */
export const MAX_WORK_BITS = 20

/** The work that has to be done for another mail: a solution whose hash with the challenge begins with so many zero bits. */
export type LoginWork = { readonly challenge: string; readonly bits: number }

/**
 * Returns the work for another mail to an address on a device that never logged in with it; null when none is needed. The challenge is for
 * one mail: with it, the times of the mails change. It needs no storage, and says nothing of whether the address has an account.
 * Source: docs/security.md#e8.
 * @param sentAt - when mails of the last day were sent, in Unix seconds.
 */
export function workFor(
  { email, deviceId }: { readonly email: string; readonly deviceId: string },
  sentAt: readonly number[],
  secret: ServerSecret,
): LoginWork | null {
  const extra = sentAt.length - MAX_FREE_MAILS
  if (extra < 0) return null
  const challenge = secret.digest('work', email, deviceId, sentAt.join())
  return { challenge, bits: Math.min(MAX_WORK_BITS, MIN_WORK_BITS + extra) }
}

/** Whether a solution is one of a piece of work. */
export function isSolved({ challenge, bits }: LoginWork, solution: string | undefined): boolean {
  if (solution === undefined) return false
  const hash = createHash('sha256').update(workText(challenge, solution)).digest()
  return leadingZeroBits(hash) >= bits
}
