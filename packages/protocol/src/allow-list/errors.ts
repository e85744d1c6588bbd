import { ProtocolError } from '../protocol-error.ts'

/** Bytes or values that are no allow list's payload. */
export class InvalidAllowListPayloadError extends ProtocolError {
  override readonly name = 'InvalidAllowListPayloadError'
  readonly code = 'protocol/invalid-allow-list-payload'
  constructor(what: string, options?: ErrorOptions) {
    super(`${what}: give the parameters of an allow list as they shall stand onchain.`, options)
  }
}
