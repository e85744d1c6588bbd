import { LoginError } from '../login-error.ts'

/** A text is not an email address that mail can be sent to. */
export class InvalidEmailError extends LoginError {
  override readonly name = 'InvalidEmailError'
  readonly code = 'login/invalid-email'
  constructor() {
    super('This is not an email address. Check it.')
  }
}

/** Too many mails were sent to an address. */
export class TooManyMailsError extends LoginError {
  override readonly name = 'TooManyMailsError'
  readonly code = 'login/too-many-mails'
  override readonly retryAfterSeconds: number
  constructor(seconds: number) {
    super(`Please try again after ${seconds} seconds`)
    this.retryAfterSeconds = seconds
  }
}

/** A login is unknown, finished, failed, of another device, or its time is over. */
export class LoginOverError extends LoginError {
  override readonly name = 'LoginOverError'
  readonly code = 'login/login-over'
  constructor() {
    super('This login is over. Start again.')
  }
}

/** A code is wrong, and can be tried again. */
export class WrongCodeError extends LoginError {
  override readonly name = 'WrongCodeError'
  readonly code = 'login/wrong-code'
  constructor(triesLeft: number) {
    super(`The code is wrong. You can try ${triesLeft === 1 ? 'once more' : `${triesLeft} more times`}.`)
  }
}

/** A code was tried too often. */
export class NoTriesLeftError extends LoginError {
  override readonly name = 'NoTriesLeftError'
  readonly code = 'login/no-tries-left'
  constructor() {
    super('The code was wrong too often. Start again for a new code.')
  }
}

/** Codes have stopped for an address, after wrong ones. A new login uses the mailed link alone. */
export class CodesStoppedError extends LoginError {
  override readonly name = 'CodesStoppedError'
  readonly code = 'login/codes-stopped'
  constructor() {
    super('There were too many wrong codes. Start again, and use the link that is mailed.')
  }
}

/** A login waits for the page of its link. */
export class DeviceNotApprovedError extends LoginError {
  override readonly name = 'DeviceNotApprovedError'
  readonly code = 'login/device-not-approved'
  constructor() {
    super('Open the link in the mail and approve this device first.')
  }
}
