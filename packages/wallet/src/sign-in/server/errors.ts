import { WalletError } from '../../wallet-error.ts'

/**
 * Why a sign-in was not accepted. Each reason is final. The same message and signature are never accepted later.
 * - `message`: not a sign-in message. `domain`, `uri`, `origin`: for another site, or sent from one.
 * - `chain`: a network on which this app does not sign in. `nonce`: not this user's, already used, or expired.
 * - `issued-at`, `expired`, `not-before`, `lifetime`: outside its validity, or without an expiration time.
 * - `signature`: not from this account.
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

/** The sign-in is not accepted. Respond with 401, and do not reveal more than that to the caller. */
export class SignInVerificationError extends WalletError {
  override readonly name = 'SignInVerificationError'
  readonly code = 'wallet/sign-in-verification'
  readonly reason: SignInVerificationFailure
  constructor(reason: SignInVerificationFailure, options?: ErrorOptions) {
    super(`The sign-in is not accepted, because of its ${reason}. Ask the user to sign a new message.`, options)
    this.reason = reason
  }
}

/** The chain did not say whether a contract account signed. Respond with 503. The user signs a new message later. */
export class SignInUnavailableError extends WalletError {
  override readonly name = 'SignInUnavailableError'
  readonly code = 'wallet/sign-in-unavailable'
  readonly chainId: number
  constructor(chainId: number, options?: ErrorOptions) {
    super(
      `Chain ${chainId} did not report whether the signature is the account's. Check the client of getClient.`,
      options,
    )
    this.chainId = chainId
  }
}
