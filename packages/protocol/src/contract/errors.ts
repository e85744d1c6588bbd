import type { Address, Hash, Hex } from 'viem'
import { ProtocolError } from '../protocol-error.ts'
import { explainRevert } from './explain-revert.ts'
import type { Shortfall } from './transaction-options.ts'

/** A contract was called without its address. */
export class ContractAddressMissingError extends ProtocolError {
  override readonly name = 'ContractAddressMissingError'
  readonly code = 'protocol/contract-address-missing'
  constructor(given: unknown, options?: ErrorOptions) {
    super(
      `A contract cannot be called without its address (given: ${String(given).slice(0, 80)}). An address is 0x and 40 hex digits.`,
      options,
    )
  }
}

/** The contract is already deployed: it has an address. */
export class AlreadyDeployedError extends ProtocolError {
  override readonly name = 'AlreadyDeployedError'
  readonly code = 'protocol/already-deployed'
  readonly address: Address
  constructor(address: Address, options?: ErrorOptions) {
    super(`The contract is already deployed at ${address}. Use it, or deploy another one with another name.`, options)
    this.address = address
  }
}

/** The receipt of a deployment names no contract. */
export class ReceiptAddressMissingError extends ProtocolError {
  override readonly name = 'ReceiptAddressMissingError'
  readonly code = 'protocol/receipt-address-missing'
  readonly hash: Hash
  constructor(hash: Hash, options?: ErrorOptions) {
    super(`The receipt of ${hash} has no new contract. Look the transaction up before you deploy again.`, options)
    this.hash = hash
  }
}

/** A write has no account to send from. */
export class AccountMissingError extends ProtocolError {
  override readonly name = 'AccountMissingError'
  readonly code = 'protocol/account-missing'
  constructor(options?: ErrorOptions) {
    super('A transaction needs an account. Pass `account`, or a viem client that has one.', options)
  }
}

/** The contract at an address has none of the protocol's interfaces. */
export class UnsupportedInterfaceError extends ProtocolError {
  override readonly name = 'UnsupportedInterfaceError'
  readonly code = 'protocol/unsupported-interface'
  readonly address: Address
  constructor({ address, needed }: { address: Address; needed: string }, options?: ErrorOptions) {
    super(`The contract at ${address} is not ${needed}. Check the address and the chain.`, options)
    this.address = address
  }
}

/** There is no contract where one is needed. */
export class ContractCodeMissingError extends ProtocolError {
  override readonly name = 'ContractCodeMissingError'
  readonly code = 'protocol/contract-code-missing'
  readonly address: Address
  constructor({ address, chainId }: { address: Address; chainId: number }, options?: ErrorOptions) {
    super(`There is no contract at ${address} on chain ${chainId}. Check the address and the chain.`, options)
    this.address = address
  }
}

/** The chain would revert the transaction, so it was not sent. Or it was sent and reverted. */
export class TransactionRevertedError extends ProtocolError {
  override readonly name = 'TransactionRevertedError'
  readonly code = 'protocol/transaction-reverted'
  /**
   * The name of the contract's own error, such as `InvalidInitialization`. Null when the error is unknown or there is
   * none.
   */
  readonly revert: string | null
  /** The data that the contract reverted with. */
  readonly revertData: Hex
  /** Null when the transaction was not sent. */
  readonly hash: Hash | null
  /** What the payer lacked, when its balance was too low. Null otherwise, and when it cannot be determined. */
  readonly shortfall: Shortfall | null
  constructor(
    {
      what,
      revert,
      revertData,
      hash,
      shortfall = null,
    }: {
      what: string
      revert: string | null
      revertData: Hex
      hash: Hash | null
      shortfall?: Shortfall | null
    },
    options?: ErrorOptions,
  ) {
    const named = revert ?? (revertData === '0x' ? 'without a reason' : `with ${revertData.slice(0, 138)}`)
    const why = revert === null && shortfall ? 'for want of funds' : named
    const explained = shortfall ? shortfallText(shortfall) : explainRevert(revertData)
    const reverted = hash ? `was reverted in ${hash}` : 'would be reverted'
    super(`${what} ${reverted}: ${why}.${explained === null ? '' : ` ${explained}`}`, options)
    this.revert = revert
    this.revertData = revertData
    this.hash = hash
    this.shortfall = shortfall
  }
}

function shortfallText({ asset, holder, needed, available, includesFee }: Shortfall): string {
  const units = asset === null ? "wei of the chain's own coin" : `base units of ${asset}`
  return `${holder} needs ${needed}${includesFee ? ' (fee included)' : ''} and has ${available} ${units}: put ${needed - available} more in.`
}

/** A transaction was sent, but no block included it within the time limit. A later block may still include it. */
export class TransactionPendingError extends ProtocolError {
  override readonly name = 'TransactionPendingError'
  readonly code = 'protocol/transaction-pending'
  readonly hash: Hash
  constructor(hash: Hash, options?: ErrorOptions) {
    super(`Transaction ${hash} was sent but is not in a block yet. Look it up before you send another.`, options)
    this.hash = hash
  }
}

/**
 * Another transaction of the same account replaced the one that was sent, as a wallet's “Cancel” does. The sent
 * transaction had no effect. A wallet's “Speed up” sends the same call again and does not throw this error.
 */
export class TransactionReplacedError extends ProtocolError {
  override readonly name = 'TransactionReplacedError'
  readonly code = 'protocol/transaction-replaced'
  /** The transaction that was sent. No block includes it. */
  readonly hash: Hash
  /** The transaction that a block includes instead. */
  readonly replacement: Hash
  constructor({ hash, replacement }: { hash: Hash; replacement: Hash }, options?: ErrorOptions) {
    super(
      `Transaction ${hash} was replaced by ${replacement} in the wallet. It had no effect. Send it again if you still want it.`,
      options,
    )
    this.hash = hash
    this.replacement = replacement
  }
}
