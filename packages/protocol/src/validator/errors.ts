import { ProtocolError } from '../protocol-error.ts'

/** Bytes or values that are not the payload of a validator. */
export class InvalidValidatorPayloadError extends ProtocolError {
  override readonly name = 'InvalidValidatorPayloadError'
  readonly code = 'protocol/invalid-validator-payload'
  constructor(what: string, options?: ErrorOptions) {
    super(`${what}. Check the parameters of the validator.`, options)
  }
}
