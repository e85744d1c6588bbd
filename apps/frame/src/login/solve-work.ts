import { leadingZeroBits, workText } from '@laurel/wallet/login-schemas'
import { sha256 } from '@noble/hashes/sha2'
import { utf8 } from '../keys/bytes.ts'

/** Tries between two pauses, in which the page draws and answers: some milliseconds of work. */
const MAX_TRIES_PER_TURN = 2_000

/** Solves a piece of work of the login server. Source: docs/security.md#e8. */
export async function solveWork({
  challenge,
  bits,
}: {
  readonly challenge: string
  readonly bits: number
}): Promise<string> {
  for (let tries = 0; ; tries++) {
    const solution = String(tries)
    if (leadingZeroBits(sha256(utf8(workText(challenge, solution)))) >= bits) return solution
    if (tries % MAX_TRIES_PER_TURN === 0) await new Promise((resolve) => setTimeout(resolve))
  }
}
