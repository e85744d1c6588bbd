import { LoginError } from '../login-error.ts'

/** Another share set has decided the address of the account, or the address belongs to another account. */
export class AddressDecidedError extends LoginError {
  override readonly name = 'AddressDecidedError'
  readonly code = 'login/address-decided'
  constructor() {
    super('The account has another address. Open it with its recovery method instead of making a new key.')
  }
}

/** The proof of a share set is not a signature of its text by the key of the address. */
export class InvalidShareProofError extends LoginError {
  override readonly name = 'InvalidShareProofError'
  readonly code = 'login/invalid-share-proof'
  constructor(options?: ErrorOptions) {
    super('The proof is not a signature of this share set by the key of the address. Sign the text again.', options)
  }
}

/** A share set with this id exists with another content, or was deleted. */
export class ShareSetExistsError extends LoginError {
  override readonly name = 'ShareSetExistsError'
  readonly code = 'login/share-set-exists'
  constructor() {
    super('A share set with this id was saved before with another content. Make a new share set.')
  }
}

/** The account has no such share set on this device, or no set with a recovery share. */
export class ShareSetNotFoundError extends LoginError {
  override readonly name = 'ShareSetNotFoundError'
  readonly code = 'login/share-set-not-found'
  constructor() {
    super('The account has no such share set on this device. Use the recovery method to make one.')
  }
}

/** The last set that can restore the account cannot be deleted. */
export class LastShareSetError extends LoginError {
  override readonly name = 'LastShareSetError'
  readonly code = 'login/last-share-set'
  constructor() {
    super('This is the last share set of the account, so it is not deleted. Save another one first.')
  }
}

/** The account has as many share sets as it can have. */
export class TooManyShareSetsError extends LoginError {
  override readonly name = 'TooManyShareSetsError'
  readonly code = 'login/too-many-share-sets'
  constructor() {
    super('The account is open in too many browsers and apps. Revoke a device that is no longer in use.')
  }
}

/** The ways into an account can be changed only soon after a login. */
export class RecentLoginRequiredError extends LoginError {
  override readonly name = 'RecentLoginRequiredError'
  readonly code = 'login/recent-login-required'
  constructor() {
    super('For this, log in again first: the login has to be less than 15 minutes old.')
  }
}

/** An account's shares were opened too often. */
export class TooManyShareUsesError extends LoginError {
  override readonly name = 'TooManyShareUsesError'
  readonly code = 'login/too-many-share-uses'
  override readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super('The shares of this account were requested too often. Wait, and check the devices of the account.')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A share is encrypted under an operator's key that the settings do not have, or is damaged. */
export class ShareUnreadableError extends LoginError {
  override readonly name = 'ShareUnreadableError'
  readonly code = 'login/share-unreadable'
  /** @param keyId - the id of the operator's key. It is not a secret. */
  constructor(keyId: string, options?: ErrorOptions) {
    super(`A share cannot be decrypted with the operator's key “${keyId}”. Check LAUREL_LOGIN_SHARE_KEYS.`, options)
  }
}
