import { ApiError } from '../api-error.ts'

/** A request names a chain that the API does not read. */
export class ChainNotServedError extends ApiError {
  override readonly name = 'ChainNotServedError'
  readonly code = 'api/chain-not-served'
  /** @param chainId - a CAIP-2 id. */
  constructor(chainId: string) {
    super(`The API does not read the chain ${chainId}. /v1/supported-chains lists the chains that it reads.`)
  }
}

/** There is no exchange on which the swap could be made now. */
export class NoRouteError extends ApiError {
  override readonly name = 'NoRouteError'
  readonly code = 'api/no-route'
  constructor() {
    super('No exchange swaps these tokens in this amount at the moment. Try a smaller amount or another token.')
  }
}

/** An approval without an amount needs a quote that says how much. */
export class NoQuoteError extends ApiError {
  override readonly name = 'NoQuoteError'
  readonly code = 'api/no-quote'
  constructor() {
    super(
      'This account has no quote of this pair from the last hour. Send the parameter “amount”, or get a quote first.',
    )
  }
}

/** The token does not need an approval: it is the native currency, or it is only wrapped or unwrapped. */
export class NoApprovalNeededError extends ApiError {
  override readonly name = 'NoApprovalNeededError'
  readonly code = 'api/no-approval-needed'
  constructor() {
    super('Nobody takes this token in the swap, so nothing has to be approved. Build the transaction of the swap.')
  }
}

/** More would be approved than exists. */
export class ApprovalTooLargeError extends ApiError {
  override readonly name = 'ApprovalTooLargeError'
  readonly code = 'api/approval-too-large'
  constructor() {
    super('The amount is more than the token has in all. Approve only what the swap gives.')
  }
}

/** The transaction would fail if it were sent now. */
export class TransactionRevertsError extends ApiError {
  override readonly name = 'TransactionRevertsError'
  readonly code = 'api/transaction-reverts'
  /** @param reason - what the contract says; null when it says nothing. */
  constructor(reason: string | null, options?: ErrorOptions) {
    const said = reason === null ? '' : ` The contract says: ${reason}.`
    super(`The transaction would fail now.${said} Check the balance and the allowance of the account.`, options)
  }
}

/** The account would receive less than the swap promises, because the token takes a part of each transfer. */
export class ReceivedTooLittleError extends ApiError {
  override readonly name = 'ReceivedTooLittleError'
  readonly code = 'api/received-too-little'
  /** Amounts in base units. */
  constructor({ received, minimum }: { readonly received: bigint; readonly minimum: bigint }) {
    super(
      `The account would receive ${received} and not the promised ${minimum}: the token takes a part of each transfer. Allow a larger slippage, or do not swap this token.`,
    )
  }
}

/** The contract of a token does not answer as a token does. */
export class TokenUnreadableError extends ApiError {
  override readonly name = 'TokenUnreadableError'
  readonly code = 'api/token-unreadable'
  constructor(options?: ErrorOptions) {
    super('The contract does not answer as a token does. Check its address.', options)
  }
}

/** What gas costs on a chain is not known. */
export class GasPriceUnknownError extends ApiError {
  override readonly name = 'GasPriceUnknownError'
  readonly code = 'api/gas-price-unknown'
  override readonly retryAfterSeconds = 2
  constructor(options?: ErrorOptions) {
    super('The nodes of the chain do not say what gas costs. Try again in a moment.', options)
  }
}
