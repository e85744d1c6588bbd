import { FrameError } from '../frame-error.ts'

/** The window that serves a frame without storage was closed while the app waited for it. */
export class LoginWindowClosedError extends FrameError {
  override readonly name = 'LoginWindowClosedError'
  readonly code = 'frame/login-window-closed'
  constructor(options?: ErrorOptions) {
    super('The login window was closed. Try again, and leave it open.', options)
  }
}
