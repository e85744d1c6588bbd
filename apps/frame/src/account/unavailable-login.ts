import type { Login } from '../app.ts'
import { FrameError } from '../frame-error.ts'

/** The frame is not joined with a login server. */
class LoginUnavailableError extends FrameError {
  override readonly name = 'LoginUnavailableError'
  readonly code = 'frame/login-unavailable'
  constructor(options?: ErrorOptions) {
    super('Logging in is not available here yet.', options)
  }
}

const refuse = () => Promise.reject(new LoginUnavailableError())

/** A login in which nobody is logged in. */
export const unavailableLogin: Login = {
  open: () => Promise.resolve(null),
  connectEmail: refuse,
  connectDevice: refuse,
  connectCode: refuse,
  startSocial: refuse,
  connectSocial: refuse,
  startFarcaster: refuse,
  connectFarcaster: refuse,
  signOut: refuse,
  updateEmail: refuse,
  updateEmailPrimary: refuse,
  updateEmailSecondary: refuse,
  sign: refuse,
}
