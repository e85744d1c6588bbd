import { LoginError } from '../login-error.ts'

/** The settings do not have a provider. */
export class SocialNotOfferedError extends LoginError {
  override readonly name = 'SocialNotOfferedError'
  readonly code = 'login/social-not-offered'
  constructor() {
    super('The operator of this login server does not offer this provider. Choose another way to log in.')
  }
}

/** The user cancelled at the provider. */
export class SocialDeniedError extends LoginError {
  override readonly name = 'SocialDeniedError'
  readonly code = 'login/social-denied'
  constructor(options?: ErrorOptions) {
    super('The login was cancelled at the provider. Start again if you want to log in.', options)
  }
}

/** What a provider answered is not what was requested. The cause says why; callers see no reason. */
export class SocialRefusedError extends LoginError {
  override readonly name = 'SocialRefusedError'
  readonly code = 'login/social-refused'
  constructor(options?: ErrorOptions) {
    super('The provider did not confirm this login. Start again.', options)
  }
}

/** A provider cannot be reached, does not answer in time, has a failure, or refuses the client of the operator. */
export class SocialUnavailableError extends LoginError {
  override readonly name = 'SocialUnavailableError'
  readonly code = 'login/social-unavailable'
  constructor(options?: ErrorOptions) {
    super('The provider does not respond. Try again in a moment, or log in another way.', options)
  }
}
