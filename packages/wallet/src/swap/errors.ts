import { WalletError } from '../wallet-error.ts'

/** What of the API's answer is not what the user saw. */
export type SwapRefusal =
  | 'amount'
  | 'approval'
  | 'calldata'
  | 'chain'
  | 'deadline'
  | 'decimals'
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

/** Less than what was shown would arrive each time the swap was built, because the price moved. Nothing was sent. */
export class SwapPriceMovedError extends WalletError {
  override readonly name = 'SwapPriceMovedError'
  readonly code = 'wallet/swap-price-moved'
  constructor(options?: ErrorOptions) {
    super('The price moved each time the swap was built, so it was not sent. Review it again.', options)
  }
}

/** The app wants tokens of another network swapped than the account is on. Nothing was sent. */
export class SwapNetworkError extends WalletError {
  override readonly name = 'SwapNetworkError'
  readonly code = 'wallet/swap-network'
  /** The chain of the tokens. */
  readonly chainId: number
  constructor(chainId: number, options?: ErrorOptions) {
    super(`The tokens of the swap are on the chain ${chainId}. Switch to it first.`, options)
    this.chainId = chainId
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

/** What the wallet would be requested to send could not be prepared. `cause` has the original error. */
export class SwapUnpreparedError extends WalletError {
  override readonly name = 'SwapUnpreparedError'
  readonly code = 'wallet/swap-unprepared'
  constructor(options?: ErrorOptions) {
    super('The swap could not be prepared. Get a new quote.', options)
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

/** Returns what failed as an error of the wallet, which says what to do. Pure. */
export function toSwapError(cause: unknown): WalletError {
  return cause instanceof WalletError ? cause : new SwapUnpreparedError({ cause })
}
