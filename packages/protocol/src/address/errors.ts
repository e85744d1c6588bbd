import { ProtocolError } from '../protocol-error.ts'

/** A text that is not an address, or an address with a wrong character. */
export class AddressFormatError extends ProtocolError {
  override readonly name = 'AddressFormatError'
  readonly code = 'protocol/address-format'
  readonly given: string
  /** `form`: it is not 40 hex digits. `checksum`: its capital letters do not match its digits (EIP-55). */
  readonly why: 'form' | 'checksum'
  constructor({ given, why }: { given: string; why: 'form' | 'checksum' }, options?: ErrorOptions) {
    const shown = given.trim().slice(0, 80)
    super(
      why === 'form'
        ? `"${shown}" is not an address. An address is 0x and 40 hex digits.`
        : `The address ${shown} has a wrong character, because its checksum (the capital letters) does not match. Copy it again.`,
      options,
    )
    this.given = given
    this.why = why
  }
}
