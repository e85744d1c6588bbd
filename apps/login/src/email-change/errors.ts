import { LoginError } from '../login-error.ts'

/** There is no change of the email address that this session could go on with. */
export class ChangeOverError extends LoginError {
  override readonly name = 'ChangeOverError'
  readonly code = 'login/change-over'
  constructor() {
    super('This change is over. Start it again.')
  }
}

/** The new address is the present one. */
export class EmailUnchangedError extends LoginError {
  override readonly name = 'EmailUnchangedError'
  readonly code = 'login/email-unchanged'
  constructor() {
    super('This is your present email address. Enter another one.')
  }
}

/** Another account has the new address, which its owner has confirmed. */
export class EmailTakenError extends LoginError {
  override readonly name = 'EmailTakenError'
  readonly code = 'login/email-taken'
  constructor() {
    super('Another wallet has this email address. Enter another one.')
  }
}
