import { LoginError } from '../login-error.ts'

/** A request has no valid proof of the device key (RFC 9449). */
export class InvalidProofError extends LoginError {
  override readonly name = 'InvalidProofError'
  readonly code = 'login/invalid-proof'
  /** @param what - what is wrong with the proof. */
  constructor(what: string, options?: ErrorOptions) {
    super(`The request has no valid proof of its device key: ${what}. Sign a new proof for this request.`, options)
  }
}

/** A proof does not have a recent nonce of the server. The response has one in `dpop-nonce`. */
export class NonceRequiredError extends LoginError {
  override readonly name = 'NonceRequiredError'
  readonly code = 'login/nonce-required'
  constructor() {
    super('Sign the proof again with the nonce of the header “dpop-nonce” of this response.')
  }
}

/** A request needs a session, and its access token is missing, of another device, or over. */
export class SessionRequiredError extends LoginError {
  override readonly name = 'SessionRequiredError'
  readonly code = 'login/session-required'
  constructor() {
    super('The session has ended, or its access token is over. Refresh it, or log in again.')
  }
}

/** A refresh token is unknown, was used before, or belongs to another device. Its session has ended. */
export class RefreshRefusedError extends LoginError {
  override readonly name = 'RefreshRefusedError'
  readonly code = 'login/refresh-refused'
  constructor() {
    super('The session has ended. Log in again.')
  }
}
