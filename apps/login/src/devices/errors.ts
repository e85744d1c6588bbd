import { LoginError } from '../login-error.ts'

/** The account has no such device. */
export class DeviceNotFoundError extends LoginError {
  override readonly name = 'DeviceNotFoundError'
  readonly code = 'login/device-not-found'
  constructor() {
    super('The account has no such device. List its devices again.')
  }
}
