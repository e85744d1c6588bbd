import { WalletError } from '../wallet-error.ts'

/**
 * A text is not a sign-in message. The error says what is wrong, and in which line.
 * Source: https://eips.ethereum.org/EIPS/eip-4361.
 */
export class SignInMessageError extends WalletError {
  override readonly name = 'SignInMessageError'
  readonly code = 'wallet/sign-in-message'
  /** The part that is wrong: `address`, `Chain ID`. */
  readonly part: string
  constructor(part: string, options?: ErrorOptions) {
    super(`This is not a sign-in message. Its ${part} does not follow EIP-4361.`, options)
    this.part = part
  }
}

/**
 * The server did not accept the signature, because it is not from this account, or the message is not the one that the
 * server expects.
 */
export class SignInDeniedError extends WalletError {
  override readonly name = 'SignInDeniedError'
  readonly code = 'wallet/sign-in-denied'
  constructor(options?: ErrorOptions) {
    super('The server did not accept the signature. Request a new message and sign again.', options)
  }
}

/** A call to the server failed: `getNonce`, `getSession`, `verify` or `signOut`. */
export class SignInServerError extends WalletError {
  override readonly name = 'SignInServerError'
  readonly code = 'wallet/sign-in-server'
  readonly call: 'getNonce' | 'getSession' | 'verify' | 'signOut'
  constructor(call: SignInServerError['call'], options?: ErrorOptions) {
    super(`The sign-in server did not respond to ${call}. Check the connection and try again.`, options)
    this.call = call
  }
}

/** The server returned a nonce that a message may not have. It must be 8 or more letters and digits. */
export class NonceInvalidError extends WalletError {
  override readonly name = 'NonceInvalidError'
  readonly code = 'wallet/nonce-invalid'
  constructor(options?: ErrorOptions) {
    super('The sign-in server gave no usable nonce. getNonce must return 8 or more letters and digits.', options)
  }
}

/** The account or network changed while the wallet had the request, so the signature is for another one. */
export class AccountChangedError extends WalletError {
  override readonly name = 'AccountChangedError'
  readonly code = 'wallet/account-changed'
  constructor(options?: ErrorOptions) {
    super('The account or network changed while the wallet had the request. Try again with the current one.', options)
  }
}

/** The wallet failed to sign for a reason other than a rejection. `cause` has the original error. */
export class SigningError extends WalletError {
  override readonly name = 'SigningError'
  readonly code = 'wallet/signing'
  constructor(options?: ErrorOptions) {
    super('The wallet did not sign the message. Try again.', options)
  }
}
