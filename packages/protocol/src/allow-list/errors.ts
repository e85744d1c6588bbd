import { ProtocolError } from '../protocol-error.ts'

/** Bytes or values that are not the payload of an allow list. */
export class InvalidAllowListPayloadError extends ProtocolError {
  override readonly name = 'InvalidAllowListPayloadError'
  readonly code = 'protocol/invalid-allow-list-payload'
  constructor(what: string, options?: ErrorOptions) {
    super(`${what}. Check the parameters of the allow list.`, options)
  }
}
