import { VerifierError } from '../verifier-error.ts'
import type { RefusalCode } from './sign-message.ts'

/** The process that has the key did not sign. Nothing is lost: what is kept is signed when it does again. */
export class SignerSocketError extends VerifierError {
  override readonly name = 'SignerSocketError'
  readonly code = 'verifier/signer-socket'
  constructor(why: string, options?: ErrorOptions) {
    super(
      `The signer’s process did not sign (${why}): ask again later; its operator should look whether it runs.`,
      options,
    )
  }
}

/** The process that has the key will not sign, for a reason of its own, in its own words. */
export class SignerRefusedError extends VerifierError {
  override readonly name = 'SignerRefusedError'
  readonly code: RefusalCode
  override readonly retryAfterSeconds: number | null
  constructor(refusal: { code: RefusalCode; message: string; retryAfterSeconds: number | null }) {
    super(refusal.message)
    this.code = refusal.code
    this.retryAfterSeconds = refusal.retryAfterSeconds
  }
}

/** Something else is asked of the signer than to sign a claim. */
export class SignRequestError extends VerifierError {
  override readonly name = 'SignRequestError'
  readonly code = 'verifier/invalid-request'
  constructor(what: string) {
    super(`The signer signs whole claims and nothing else: ${what}.`)
  }
}
