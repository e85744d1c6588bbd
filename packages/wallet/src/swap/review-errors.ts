import { WalletError } from '../wallet-error.ts'

/** Less than what was shown would arrive each time the swap was built, because the price moved. Nothing was sent. */
export class SwapPriceMovedError extends WalletError {
  override readonly name = 'SwapPriceMovedError'
  readonly code = 'wallet/swap-price-moved'
  constructor(options?: ErrorOptions) {
    super('The price moved each time the swap was built, so it was not sent. Review it again.', options)
  }
}

/** Another transaction took the place of the sent one, or no node knows it any more. */
export class SwapReplacedError extends WalletError {
  override readonly name = 'SwapReplacedError'
  readonly code = 'wallet/swap-replaced'
  constructor(options?: ErrorOptions) {
    super('The transaction was replaced or dropped. Look at the account before you swap again.', options)
  }
}

/** The wallet executed a part of a batch, although it should execute all or nothing. */
export class SwapPartialError extends WalletError {
  override readonly name = 'SwapPartialError'
  readonly code = 'wallet/swap-partial'
  constructor(options?: ErrorOptions) {
    super('The wallet executed only a part of the calls. Look at the account before you swap again.', options)
  }
}

/** The wallet cannot sign a permit, or returned something else than its signature. Nothing was sent. */
export class PermitInvalidError extends WalletError {
  override readonly name = 'PermitInvalidError'
  readonly code = 'wallet/permit-invalid'
  constructor(options?: ErrorOptions) {
    super('The wallet did not sign the permit. Allow the token by a transaction.', options)
  }
}

/** The transaction was mined, and failed: only the network fee was spent. */
export class SwapFailedError extends WalletError {
  override readonly name = 'SwapFailedError'
  readonly code = 'wallet/swap-failed'
  constructor(options?: ErrorOptions) {
    super('The transaction failed. Only the network fee was spent. Get a new quote.', options)
  }
}
