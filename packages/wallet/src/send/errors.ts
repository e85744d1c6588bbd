import { WalletError } from '../wallet-error.ts'

/** The account that a send was reviewed for is not the connected one any more. Nothing was sent. */
export class SendAccountChangedError extends WalletError {
  override readonly name = 'SendAccountChangedError'
  readonly code = 'wallet/send-account-changed'
  constructor(options?: ErrorOptions) {
    super('Another account is connected now. Review the send again.', options)
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

/** The wallet did not send, for a reason other than a rejection. `cause` has the original error. */
export class SendFailedError extends WalletError {
  override readonly name = 'SendFailedError'
  readonly code = 'wallet/send-failed'
  constructor(options?: ErrorOptions) {
    super('The wallet did not send the transaction. Try again.', options)
  }
}
