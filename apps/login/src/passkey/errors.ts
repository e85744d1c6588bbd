import { LoginError } from '../login-error.ts'

/** A passkey does not log in: it is not known, or what it signed is not valid. Callers do not see which. The cause says why. */
export class PasskeyRefusedError extends LoginError {
  override readonly name = 'PasskeyRefusedError'
  readonly code = 'login/passkey-refused'
  constructor(options?: ErrorOptions) {
    super('This passkey does not log in here. Use another one, or log in another way.', options)
  }
}

/** What the browser made is not a passkey that can log in to this account. */
export class InvalidPasskeyError extends LoginError {
  override readonly name = 'InvalidPasskeyError'
  readonly code = 'login/invalid-passkey'
  constructor(options?: ErrorOptions) {
    super('This passkey cannot log in to this account. Log in another way.', options)
  }
}
