import type { Address } from 'viem'
import { ProtocolError } from '../protocol-error.ts'

/** The node's responses do not show which block added a boost, or one of its incentives. */
export class BoostWindowUnknownError extends ProtocolError {
  override readonly name = 'BoostWindowUnknownError'
  readonly code = 'protocol/boost-window-unknown'
  readonly boostId: bigint
  constructor({ boostId, core }: { boostId: bigint; core: Address }, options?: ErrorOptions) {
    super(
      `The node does not show when boost ${boostId} of the core at ${core} was created. Use a node with the whole history of the chain.`,
      options,
    )
    this.boostId = boostId
  }
}

/** The terms of a boost are invalid: a field is missing, has another type, or contradicts another. */
export class InvalidBoostTermsError extends ProtocolError {
  override readonly name = 'InvalidBoostTermsError'
  readonly code = 'protocol/invalid-boost-terms'
  /** The field that is wrong. */
  readonly field: string
  /** What the field must be: the end of a sentence. */
  readonly expected: string
  constructor(field: string, expected: string, options?: ErrorOptions) {
    super(`The boost's terms cannot be read: \`${field}\` must be ${expected}. Correct that field.`, options)
    this.field = field
    this.expected = expected
  }
}
