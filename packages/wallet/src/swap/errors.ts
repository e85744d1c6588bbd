import { WalletError } from '../wallet-error.ts'

/** What of the API's answer is not what the user saw. */
export type SwapRefusal =
  | 'amount'
  | 'approval'
  | 'calldata'
  | 'chain'
  | 'deadline'
  | 'fee'
  | 'input-token'
  | 'minimum'
  | 'output-token'
  | 'quote'
  | 'recipient'
  | 'router'
  | 'sender'
  | 'simulation'
  | 'value'

/**
 * The API built something else than the swap that the user saw, so it was not passed to the wallet. `reason` says which
 * part differs.
 */
export class SwapRefusedError extends WalletError {
  override readonly name = 'SwapRefusedError'
  readonly code = 'wallet/swap-refused'
  readonly reason: SwapRefusal
  constructor(reason: SwapRefusal, options?: ErrorOptions) {
    super(`The swap was not sent, because its ${reason} is not what was shown. Get a new quote.`, options)
    this.reason = reason
  }
}

/** The swap would fail if it were sent now. */
export class SwapRevertsError extends WalletError {
  override readonly name = 'SwapRevertsError'
  readonly code = 'wallet/swap-reverts'
  constructor(options?: ErrorOptions) {
    super('The swap would fail now, so it was not sent. Get a new quote.', options)
  }
}

/** The wallet answered with something else than a transaction hash, or failed for a reason other than a rejection. */
export class SwapSendError extends WalletError {
  override readonly name = 'SwapSendError'
  readonly code = 'wallet/swap-send'
  /** The wallet's own words, cut, or null. */
  readonly shortMessage: string | null
  constructor(shortMessage: string | null, options?: ErrorOptions) {
    super('The wallet did not send the transaction. Try again.', options)
    this.shortMessage = shortMessage
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
