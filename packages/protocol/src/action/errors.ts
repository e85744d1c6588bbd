import type { Address } from 'viem'
import { ProtocolError } from '../protocol-error.ts'

/** An action has no steps. */
export class NoActionStepError extends ProtocolError {
  override readonly name = 'NoActionStepError'
  readonly code = 'protocol/no-action-step'
  constructor(options?: ErrorOptions) {
    super('An action needs at least one step. Add a step to `actionSteps`.', options)
  }
}

/** An action has more than four steps. */
export class TooManyActionStepsError extends ProtocolError {
  override readonly name = 'TooManyActionStepsError'
  readonly code = 'protocol/too-many-action-steps'
  readonly count: number
  constructor(count: number, options?: ErrorOptions) {
    super(
      `An action has at most 4 steps in this version of the protocol, and this one has ${count}. Remove some.`,
      options,
    )
    this.count = count
  }
}

/** Bytes that are not an action's payload. */
export class InvalidActionPayloadError extends ProtocolError {
  override readonly name = 'InvalidActionPayloadError'
  readonly code = 'protocol/invalid-action-payload'
  constructor(what: string, options?: ErrorOptions) {
    super(`${what}. Pass the ABI-encoded deploy payload of an action.`, options)
  }
}

/** A chain id that is too large for an exact number. Source: docs/product.md#definitions. */
export class UnsafeChainIdError extends ProtocolError {
  override readonly name = 'UnsafeChainIdError'
  readonly code = 'protocol/unsafe-chain-id'
  constructor(chainId: bigint | number | string, options?: ErrorOptions) {
    super(`Chain id ${chainId} cannot be used. Use a whole number from 0 to ${Number.MAX_SAFE_INTEGER}.`, options)
  }
}

/** A definition file that does not have the form of the deploy payload. Source: docs/product.md#action-definition. */
export class InvalidActionError extends ProtocolError {
  override readonly name = 'InvalidActionError'
  readonly code = 'protocol/invalid-action'
  /** The position in the file, such as `actionSteps[1].chainid`. */
  readonly path: string
  constructor({ path, expected }: { path: string; expected: string }, options?: ErrorOptions) {
    super(`The definition's ${path} is invalid. It must be ${expected}.`, options)
    this.path = path
  }
}

/** A condition of `defineAction` that is empty or undefined, or has an unknown operator or a value of another type than its field. */
export class InvalidConditionError extends ProtocolError {
  override readonly name = 'InvalidConditionError'
  readonly code = 'protocol/invalid-condition'
  /** The dotted name of the field. */
  readonly field: string
  constructor({ field, why }: { field: string; why: string }, options?: ErrorOptions) {
    super(`"${field}" ${why}. Use a value, or an object such as { gte: 100n }.`, options)
    this.field = field
  }
}

/** The claimant of `defineAction` is not a field that can name an account. */
export class InvalidClaimantFieldError extends ProtocolError {
  override readonly name = 'InvalidClaimantFieldError'
  readonly code = 'protocol/invalid-claimant-field'
  readonly field: string
  constructor(field: string, options?: ErrorOptions) {
    super(
      `"${field}" cannot be the claimant. Use the name of an address field (an input, or directly in a tuple input), or TRANSACTION_SENDER.`,
      options,
    )
    this.field = field
  }
}

/** An action contract that was never initialized, such as the implementation that others are cloned from. */
export class ActionNotInitializedError extends ProtocolError {
  override readonly name = 'ActionNotInitializedError'
  readonly code = 'protocol/action-not-initialized'
  readonly address: Address
  constructor(address: Address, options?: ErrorOptions) {
    super(
      `The action at ${address} has no steps. It is an implementation, or was never initialized. Use a deployed action.`,
      options,
    )
    this.address = address
  }
}

/** An event action is checked, not executed: its `execute` always reverts. Source: docs/protocol.md#components. */
export class ActionNotExecutableError extends ProtocolError {
  override readonly name = 'ActionNotExecutableError'
  readonly code = 'protocol/action-not-executable'
  readonly address: Address
  constructor(address: Address, options?: ErrorOptions) {
    super(
      `The action at ${address} cannot be executed, because it only describes an action. Send the transaction itself, then check it.`,
      options,
    )
    this.address = address
  }
}
