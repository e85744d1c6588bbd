import { VerifierError } from '../verifier-error.ts'
import type { RefusalCode } from './sign-message.ts'

/** The process with the key did not sign. Nothing is lost: a saved claim is signed when it works again. */
export class SignerSocketError extends VerifierError {
  override readonly name = 'SignerSocketError'
  readonly code = 'verifier/signer-socket'
  constructor(why: string, options?: ErrorOptions) {
    super(`The signer process did not sign (${why}). Try again later. The operator should check that it runs.`, options)
  }
}

/** The process with the key refuses to sign. The message is its own. */
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

/** A request to the signer that is not for a whole claim. */
export class SignRequestError extends VerifierError {
  override readonly name = 'SignRequestError'
  readonly code = 'verifier/invalid-request'
  constructor(what: string) {
    super(`The signer signs only whole claims: ${what}. Run the verifier and the signer in the same version.`)
  }
}
