import { WalletError } from '../wallet-error.ts'

/** A name was not registered. Source: docs/product.md#errors. */
export class NameRegisterError extends WalletError {
  override readonly name = 'NameRegisterError'
  readonly code = 'wallet/name-register'
  /** The name with its suffix. */
  readonly registeredName: string
  /** The API's first reason, in words; null when it gave none. It is untrusted text. */
  readonly reason: string | null
  constructor(registeredName: string, { reason = null, ...options }: ErrorOptions & { reason?: string | null } = {}) {
    super(`Error registering name ${registeredName}`, options)
    this.registeredName = registeredName
    this.reason = reason
  }
}

/** There is no network to register a name with, or its chain id has no coin type. Source: docs/product.md#errors. */
export class NameNetworkError extends WalletError {
  override readonly name = 'NameNetworkError'
  readonly code = 'wallet/name-network'
  /** The chain id without a coin type; null when there is no network. */
  readonly chainId: number | null
  constructor(chainId: number | null, options?: ErrorOptions) {
    super(chainId === null ? 'Network not found' : `Names cannot be registered with the chain id ${chainId}.`, options)
    this.chainId = chainId
  }
}

/** There is no account to register a name for. Source: docs/product.md#errors. */
export class NameAccountMissingError extends WalletError {
  override readonly name = 'NameAccountMissingError'
  readonly code = 'wallet/name-account-missing'
  constructor(options?: ErrorOptions) {
    super('Address or auth connector not found', options)
  }
}

/** Another account was connected while the wallet had the message of a name. Nothing was registered. */
export class NameAccountChangedError extends WalletError {
  override readonly name = 'NameAccountChangedError'
  readonly code = 'wallet/name-account-changed'
  constructor(options?: ErrorOptions) {
    super('Another account is connected now. Register the name again with it.', options)
  }
}

/** The wallet did not answer before the message of a name expired. Nothing was registered. */
export class NameMessageExpiredError extends WalletError {
  override readonly name = 'NameMessageExpiredError'
  readonly code = 'wallet/name-message-expired'
  constructor(options?: ErrorOptions) {
    super('The wallet did not answer in time, so the message is no longer valid. Try again.', options)
  }
}
