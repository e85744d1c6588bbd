import { WalletError } from '../../wallet-error.ts'

/**
 * What about a sign-in was not right. Each is a "no" for good: the same message and signature never become right.
 * - `message`: no sign-in message at all. `domain`, `uri`, `origin`: for another site, or sent from one.
 * - `chain`: a network this app does not sign in on. `nonce`: not this visitor's, used already, or too old.
 * - `issued-at`, `expired`, `not-before`, `lifetime`: outside its time, or without an end.
 * - `signature`: not this account's.
 */
export type SignInVerificationFailure =
  | 'message'
  | 'origin'
  | 'domain'
  | 'uri'
  | 'chain'
  | 'nonce'
  | 'issued-at'
  | 'expired'
  | 'not-before'
  | 'lifetime'
  | 'signature'

/** The sign-in is not accepted. Answer 401; do not tell the caller more than that. */
export class SignInVerificationError extends WalletError {
  override readonly name = 'SignInVerificationError'
  readonly code = 'wallet/sign-in-verification'
  readonly reason: SignInVerificationFailure
  constructor(reason: SignInVerificationFailure, options?: ErrorOptions) {
    super(`The sign-in is not accepted, because of its ${reason}: ask the visitor to sign a new message.`, options)
    this.reason = reason
  }
}

/** The chain could not be asked whether a contract account signed. Answer 503; the visitor signs a new message later. */
export class SignInUnavailableError extends WalletError {
  override readonly name = 'SignInUnavailableError'
  readonly code = 'wallet/sign-in-unavailable'
  readonly chainId: number
  constructor(chainId: number, options?: ErrorOptions) {
    super(
      `Chain ${chainId} did not say whether the signature is the account's: check the client that getClient gives.`,
      options,
    )
    this.chainId = chainId
  }
}
