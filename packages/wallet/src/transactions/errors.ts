import { WalletError } from '../wallet-error.ts'

/** The account or network that was reviewed is not the connected one any more. Nothing was sent. */
export class SendAccountChangedError extends WalletError {
  override readonly name = 'SendAccountChangedError'
  readonly code = 'wallet/send-account-changed'
  constructor(options?: ErrorOptions) {
    super('Another account or network is connected now. Review it again.', options)
  }
}

/**
 * The wallet answered a request to send with something that is not a transaction hash, so nobody knows whether it sent
 * one.
 */
export class TransactionHashInvalidError extends WalletError {
  override readonly name = 'TransactionHashInvalidError'
  readonly code = 'wallet/transaction-hash-invalid'
  constructor(options?: ErrorOptions) {
    super('The wallet gave no transaction hash. Look there whether it sent the transaction.', options)
  }
}

/** The wallet answered a request to send several calls without an id, so nobody knows whether it sent them. */
export class CallsIdInvalidError extends WalletError {
  override readonly name = 'CallsIdInvalidError'
  readonly code = 'wallet/calls-id-invalid'
  constructor(options?: ErrorOptions) {
    super('The wallet gave no id for the calls. Look there whether it sent them.', options)
  }
}

/** The wallet cannot send these calls together. Nothing was sent. */
export class CallsUnsupportedError extends WalletError {
  override readonly name = 'CallsUnsupportedError'
  readonly code = 'wallet/calls-unsupported'
  constructor(options?: ErrorOptions) {
    super('The wallet cannot send these calls together. Send them one by one.', options)
  }
}

/** A transaction that was to be replaced is in a block by now, or no node knows it. Nothing was sent. */
export class TransactionNotPendingError extends WalletError {
  override readonly name = 'TransactionNotPendingError'
  readonly code = 'wallet/transaction-not-pending'
  constructor(options?: ErrorOptions) {
    super('The transaction is not pending any more, so it cannot be replaced.', options)
  }
}

/** The wallet did not use the nonce that it was given: it sent another transaction beside the pending one. */
export class NonceIgnoredError extends WalletError {
  override readonly name = 'NonceIgnoredError'
  readonly code = 'wallet/nonce-ignored'
  constructor(options?: ErrorOptions) {
    super('The wallet sent another transaction, and the first is still pending. Replace it in the wallet.', options)
  }
}

/** The wallet did not send, for a reason other than a rejection. `cause` has the original error. */
export class SendFailedError extends WalletError {
  override readonly name = 'SendFailedError'
  readonly code = 'wallet/send-failed'
  /** The wallet's own words, cut, or null. */
  readonly shortMessage: string | null
  constructor(shortMessage: string | null = null, options?: ErrorOptions) {
    super('The wallet did not send the transaction. Try again.', options)
    this.shortMessage = shortMessage
  }
}
