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

/** A call has a field that no wallet can send. The wallet got nothing. */
export class CallInvalidError extends WalletError {
  override readonly name = 'CallInvalidError'
  readonly code = 'wallet/call-invalid'
  /** Index into `calls`. */
  readonly call: number
  readonly field: 'to' | 'value' | 'data'
  constructor(
    { call, field, value }: { readonly call: number; readonly field: 'to' | 'value' | 'data'; readonly value: unknown },
    options?: ErrorOptions,
  ) {
    super(`\`${field}\` of calls[${call}] must be ${wanted[field]}, and is ${String(value)}.`, options)
    this.call = call
    this.field = field
  }
}

const wanted = {
  to: 'an address (0x and 40 hex digits)',
  value: 'an amount in wei, such as 5n, not below zero',
  data: 'calldata in hex, such as 0xd09de08a',
} as const

/** There is no call to send. */
export class CallsMissingError extends WalletError {
  override readonly name = 'CallsMissingError'
  readonly code = 'wallet/calls-missing'
  constructor(options?: ErrorOptions) {
    super('`calls` is empty. Pass at least one call.', options)
  }
}
