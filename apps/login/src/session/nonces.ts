import { isSameDigest, type ServerSecret } from '../settings/server-secret.ts'

/** How long a nonce is accepted, in seconds: a client that reads no response for this time signs once more. */
export const NONCE_SECONDS = 300

/** Nonces of the server for proofs (RFC 9449, section 8), so that a proof is recent whatever the clock of its device says. */
export type Nonces = {
  /** Returns the nonce of now. */
  issue(): string
  /** Whether a nonce was issued by a process with the same secret, and not long ago. */
  isRecent(nonce: string): boolean
}

/** Creates the nonces of a server. Nothing is stored. @param nowSeconds - Unix time. */
export function createNonces(secret: ServerSecret, nowSeconds: () => number): Nonces {
  const write = (at: number) => `${at}.${secret.digest('nonce', String(at))}`
  return {
    issue: () => write(Math.floor(nowSeconds())),
    isRecent(nonce) {
      const [, text = ''] = /^(\d{1,12})\./.exec(nonce) ?? []
      if (text === '') return false
      const age = nowSeconds() - Number(text)
      // Another process's clock can be a little ahead.
      return age >= -NONCE_SECONDS && age <= NONCE_SECONDS && isSameDigest(nonce, write(Number(text)))
    },
  }
}
