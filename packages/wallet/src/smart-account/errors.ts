import type { Hex } from 'viem'
import { WalletError } from '../wallet-error.ts'

/** The calldata of a user operation is not `execute`, `executeBatch` or `executeSession` of a Laurel account. */
export class AccountCallsInvalidError extends WalletError {
  override readonly name = 'AccountCallsInvalidError'
  readonly code = 'wallet/account-calls-invalid'
  readonly data: Hex
  constructor(data: Hex, options?: ErrorOptions) {
    super('This is not a call of a Laurel account. Check which account the operation is for.', options)
    this.data = data
  }
}

/** A smart account was created with a client that has no chain, so its signatures could not be bound to one. */
export class AccountChainMissingError extends WalletError {
  override readonly name = 'AccountChainMissingError'
  readonly code = 'wallet/account-chain-missing'
  constructor(options?: ErrorOptions) {
    super('The client has no chain. Create it with one: createClient({ chain, transport }).', options)
  }
}

/** The account of a session was to sign a message. Only the owner of an account signs messages for it. */
export class SessionMessageError extends WalletError {
  override readonly name = 'SessionMessageError'
  readonly code = 'wallet/session-message'
  constructor(options?: ErrorOptions) {
    super("A session cannot sign messages for its account. Use the owner's account.", options)
  }
}
