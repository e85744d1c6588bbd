import { FrameError } from '../frame-error.ts'

/** The login server refused a request. The message is the server's, for users. */
export class LoginRefusedError extends FrameError {
  override readonly name = 'LoginRefusedError'
  /** `login/what-failed`, as docs/errors.md lists them. */
  readonly code: string
  readonly status: number
  /** Seconds after which a retry can succeed; null when it does not help. */
  readonly retryAfterSeconds: number | null
  constructor({
    code,
    message,
    status,
    retryAfterSeconds,
  }: {
    readonly code: string
    readonly message: string
    readonly status: number
    readonly retryAfterSeconds: number | null
  }) {
    super(message)
    this.code = code
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The login server cannot be reached, or does not answer in time. */
export class LoginUnreachableError extends FrameError {
  override readonly name = 'LoginUnreachableError'
  readonly code = 'frame/login-unreachable'
  constructor(options?: ErrorOptions) {
    super('The login server does not respond. Check your connection, and try again.', options)
  }
}

/** The login server answered something else than its schemas say. */
export class LoginResponseError extends FrameError {
  override readonly name = 'LoginResponseError'
  readonly code = 'frame/login-response'
  constructor(options?: ErrorOptions) {
    super('The login server answered something that this page does not understand. Reload the page.', options)
  }
}

/** There is no session, or it has ended. */
export class SignedOutError extends FrameError {
  override readonly name = 'SignedOutError'
  readonly code = 'frame/signed-out'
  constructor() {
    super('You are signed out. Log in again.')
  }
}

/** The login is too long ago for a change of the ways into the account, for which the server requires one of the last minutes. */
export class RecentLoginRequiredError extends FrameError {
  override readonly name = 'RecentLoginRequiredError'
  readonly code = 'frame/recent-login-required'
  constructor() {
    super('For this, your login must be less than 15 minutes old. Sign out, log in again, then change it.')
  }
}

/** A login was denied on the page of its link. */
export class LoginDeniedError extends FrameError {
  override readonly name = 'LoginDeniedError'
  readonly code = 'frame/login-denied'
  constructor() {
    super('This login was denied. Start again if it was you.')
  }
}

/** A login was not finished in time. */
export class LoginExpiredError extends FrameError {
  override readonly name = 'LoginExpiredError'
  readonly code = 'frame/login-expired'
  constructor() {
    super('This login has expired. Start again.')
  }
}

/** The browser blocked the window of a provider. */
export class SocialBlockedError extends FrameError {
  override readonly name = 'SocialBlockedError'
  readonly code = 'frame/social-blocked'
  constructor() {
    super('Your browser blocked the window. Allow windows for this site, then try again.')
  }
}

/** The window of a provider gave no result to the frame. */
export class SocialWindowError extends FrameError {
  override readonly name = 'SocialWindowError'
  readonly code = 'frame/social-window'
  constructor() {
    super('The window of the provider gave no result. Start again, and leave this page open meanwhile.')
  }
}
