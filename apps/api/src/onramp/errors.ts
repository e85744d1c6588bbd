import { ApiError } from '../api-error.ts'

/** The operator has no on-ramp, or not the one that a request names. */
export class OnrampNotFoundError extends ApiError {
  override readonly name = 'OnrampNotFoundError'
  readonly code = 'api/onramp-not-found'
  constructor() {
    super('This API does not have this on-ramp. The operator sets one up with its keys.')
  }
}

/** A provider does not know an order. Whether it was paid cannot be said. */
export class OnrampOrderNotFoundError extends ApiError {
  override readonly name = 'OnrampOrderNotFoundError'
  readonly code = 'api/onramp-order-not-found'
  constructor() {
    super('The on-ramp does not know this order. Look for it at the provider.')
  }
}

/** A provider does not offer what is asked of it. */
export class OnrampRefusedError extends ApiError {
  override readonly name = 'OnrampRefusedError'
  readonly code = 'api/onramp-refused'
  /** @param why - a sentence. */
  constructor(why: string) {
    super(why)
  }
}

/** A provider does not respond, or not as documented. Nothing is made up in its place. */
export class OnrampUnavailableError extends ApiError {
  override readonly name = 'OnrampUnavailableError'
  readonly code = 'api/onramp-unavailable'
  override readonly retryAfterSeconds = 30
  constructor(options?: ErrorOptions) {
    super('The on-ramp does not respond at the moment. Try again later, or use another one.', options)
  }
}

/** Test coins were sent to an account or a caller too often. */
export class SandboxLimitError extends ApiError {
  override readonly name = 'SandboxLimitError'
  readonly code = 'api/sandbox-limit'
  override readonly retryAfterSeconds = 3600
  constructor() {
    super('This account has had its test coins. Try again in an hour.')
  }
}

/** The link of the sandbox page has expired or was changed. */
export class SandboxSessionError extends ApiError {
  override readonly name = 'SandboxSessionError'
  readonly code = 'api/sandbox-session'
  constructor() {
    super('This link has expired. Go back to the app and buy again.')
  }
}
