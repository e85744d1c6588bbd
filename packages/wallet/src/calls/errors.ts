import { WalletError } from '../wallet-error.ts'

/** No EVM account is connected, so there is nobody to send calls for. */
export class CallsAccountMissingError extends WalletError {
  override readonly name = 'CallsAccountMissingError'
  readonly code = 'wallet/calls-account-missing'
  constructor(options?: ErrorOptions) {
    super('No EVM account is connected. Connect a wallet first.', options)
  }
}

/** The wallet does not grant permissions (ERC-7715), or not these. */
export class PermissionsUnsupportedError extends WalletError {
  override readonly name = 'PermissionsUnsupportedError'
  readonly code = 'wallet/permissions-unsupported'
  constructor(options?: ErrorOptions) {
    super('The wallet does not grant these permissions. Request each transaction when it is needed.', options)
  }
}

/**
 * The wallet answered a request for permissions with something else than what was requested. It may have granted
 * something: the user can revoke it in the wallet.
 */
export class PermissionsInvalidError extends WalletError {
  override readonly name = 'PermissionsInvalidError'
  readonly code = 'wallet/permissions-invalid'
  constructor(options?: ErrorOptions) {
    super('The wallet granted something else than was requested. Look there, and revoke it.', options)
  }
}
