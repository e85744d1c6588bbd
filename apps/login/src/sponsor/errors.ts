import { LoginError } from '../login-error.ts'

/** The sender of an operation is not an account of the session. */
export class NotThisAccountError extends LoginError {
  override readonly name = 'NotThisAccountError'
  readonly code = 'login/not-this-account'
  constructor() {
    super('The sender is not a smart account of this session. Send the operation from its own account.')
  }
}

/** The operator sponsors nothing on the chain, or not the calls of the operation. */
export class NotSponsoredError extends LoginError {
  override readonly name = 'NotSponsoredError'
  readonly code = 'login/not-sponsored'
  constructor() {
    super('The operator does not sponsor this operation. Send it without the paymaster, so that the account pays.')
  }
}

/** The operation needs more than is left of a limit. */
export class SponsorLimitError extends LoginError {
  override readonly name = 'SponsorLimitError'
  readonly code = 'login/sponsor-limit'
  override readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super('What the operator sponsors is used up for now. Try again later, or let the account pay.')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** No node of the chain responded, so nothing is known of the paymaster. */
export class SponsorChainUnavailableError extends LoginError {
  override readonly name = 'SponsorChainUnavailableError'
  readonly code = 'login/chain-unavailable'
  constructor(options?: ErrorOptions) {
    super('The chain does not respond at the moment. Try again.', options)
  }
}
