import { ProtocolError } from '../protocol-error.ts'

/** Bytes or values that are no validator's payload. */
export class ValidatorPayloadError extends ProtocolError {
  override readonly name = 'ValidatorPayloadError'
  readonly code = 'protocol/validator-payload'
  constructor(what: string, options?: ErrorOptions) {
    super(`${what}: give the parameters of a validator as they shall stand onchain.`, options)
  }
}
