import type { Address } from 'viem'
import { ProtocolError } from '../protocol-error.ts'

/** Bytes or values that are not the payload of an incentive. */
export class InvalidIncentivePayloadError extends ProtocolError {
  override readonly name = 'InvalidIncentivePayloadError'
  readonly code = 'protocol/invalid-incentive-payload'
  constructor(what: string, options?: ErrorOptions) {
    super(`${what}. Check the parameters of the incentive.`, options)
  }
}

/** The criteria of an incentive cannot be read. */
export class IncentiveCriteriaError extends ProtocolError {
  override readonly name = 'IncentiveCriteriaError'
  readonly code = 'protocol/incentive-criteria'
  readonly incentive: Address
  constructor(incentive: Address, options?: ErrorOptions) {
    super(
      `The incentive at ${incentive} has no criteria that can be read. Check that it is a criteria incentive.`,
      options,
    )
    this.incentive = incentive
  }
}

/** A criteria type is neither an event nor a function. */
export class InvalidCriteriaSourceError extends ProtocolError {
  override readonly name = 'InvalidCriteriaSourceError'
  readonly code = 'protocol/invalid-criteria-source'
  constructor(given: number, options?: ErrorOptions) {
    super(`The criteria type ${given} is unknown. Use 0 for an event or 1 for a function.`, options)
  }
}

/** The number that a reward depends on is not in the field that the criteria name. */
export class InvalidCriteriaValueError extends ProtocolError {
  override readonly name = 'InvalidCriteriaValueError'
  readonly code = 'protocol/invalid-criteria-value'
  constructor(why: string, options?: ErrorOptions) {
    super(
      `The number that the reward depends on cannot be read: ${why}. Check the criteria of the incentive, and pass the ABI item that they name.`,
      options,
    )
  }
}

/** Bytes that are not the data of an incentive's `Claimed` event. */
export class InvalidClaimedDataError extends ProtocolError {
  override readonly name = 'InvalidClaimedDataError'
  readonly code = 'protocol/invalid-claimed-data'
  constructor(why: string, options?: ErrorOptions) {
    super(
      `The data of the Claimed event cannot be read: ${why}. Pass the \`data\` of a Claimed log of an incentive.`,
      options,
    )
  }
}

/** The kind of incentive does not have the function. */
export class UnsupportedIncentiveKindError extends ProtocolError {
  override readonly name = 'UnsupportedIncentiveKindError'
  readonly code = 'protocol/unsupported-incentive-kind'
  readonly incentive: Address
  constructor({ incentive, kind, what }: { incentive: Address; kind: string; what: string }, options?: ErrorOptions) {
    super(
      `The incentive at ${incentive} is of the kind ${kind}, which has no ${what}. Use an incentive of a kind that has it.`,
      options,
    )
    this.incentive = incentive
  }
}
