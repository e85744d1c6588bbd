import { LoginError } from '../login-error.ts'

/** The settings have no such project. */
export class UnknownProjectError extends LoginError {
  override readonly name = 'UnknownProjectError'
  readonly code = 'login/unknown-project'
  constructor() {
    super('The operator of this login server has no such project. Check the project id of your app.')
  }
}

/** A project does not name the origin of an app. */
export class OriginNotAllowedError extends LoginError {
  override readonly name = 'OriginNotAllowedError'
  readonly code = 'login/origin-not-allowed'
  constructor() {
    super('This project does not name the origin of this app. Add it to the project at the login server.')
  }
}
