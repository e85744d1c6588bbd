import type { Address } from 'viem'
import { ProtocolError } from '../protocol-error.ts'

/** A transfer of tokens cannot be encoded or read. */
export class InvalidTransferPayloadError extends ProtocolError {
  override readonly name = 'InvalidTransferPayloadError'
  readonly code = 'protocol/invalid-transfer-payload'
  constructor(what: string, options?: ErrorOptions) {
    super(`${what}. Pass an asset, an amount of base units above zero and the address of the receiver.`, options)
  }
}

/** Bytes or values that are not the payload of a budget. */
export class InvalidBudgetPayloadError extends ProtocolError {
  override readonly name = 'InvalidBudgetPayloadError'
  readonly code = 'protocol/invalid-budget-payload'
  constructor(what: string, options?: ErrorOptions) {
    super(`${what}. Check the parameters of the budget.`, options)
  }
}

/** The kind of budget does not have the function. */
export class UnsupportedBudgetKindError extends ProtocolError {
  override readonly name = 'UnsupportedBudgetKindError'
  readonly code = 'protocol/unsupported-budget-kind'
  readonly budget: Address
  constructor({ budget, kind, what }: { budget: Address; kind: string; what: string }, options?: ErrorOptions) {
    super(
      `The budget at ${budget} is of the kind ${kind}, which has no ${what}. Use a budget of the kind managedBudgetWithFeesV2.`,
      options,
    )
    this.budget = budget
  }
}
