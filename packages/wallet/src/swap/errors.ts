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

/** Returns what failed as an error of the wallet, which says what to do. Pure. */
export function toSwapError(cause: unknown): WalletError {
  return cause instanceof WalletError ? cause : new SwapUnpreparedError({ cause })
}
