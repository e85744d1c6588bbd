import { WalletError } from '../wallet-error.ts'

/** Nobody is logged in by email, so that there is no Solana account either. */
export class LoginRequiredError extends WalletError {
  override readonly name = 'LoginRequiredError'
  readonly code = 'wallet/login-required'
  constructor(options?: ErrorOptions) {
    super('Nobody is logged in. Log in by email first.', options)
  }
}

/** The frame of the login answered a Solana request with something else, or the request does not fit it. */
export class LoginAnswerError extends WalletError {
  override readonly name = 'LoginAnswerError'
  readonly code = 'wallet/login-answer'
  constructor(detail: string, options?: ErrorOptions) {
    super(`The login did not sign: ${detail}.`, options)
  }
}
